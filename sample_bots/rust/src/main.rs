//! A bot for the Ronda arena: one stream, many tables.
//!
//! The arena starts it, and says in the environment where it listens and who the bot is.
//! What is said on the stream stands in `bot`, how the bot decides in `strategy`.

mod bot;
mod connection;
mod strategy;

use std::process::{self, ExitCode};
use std::{env, panic};

use connection::Ending;

/// The arena's messages and its client, made from `proto/` by `build.rs`.
mod contract {
    tonic::include_proto!("arena.v1");
}

/// Exit codes; 0 stands for a goodbye.
const FAILED: u8 = 1;
const REFUSED: u8 = 2;
const LOST: u8 = 3;

// One thread is enough: there is one stream, and nothing else to wait for.
#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    end_panics_as_failures();
    let address = env::var("ARENA_ADDRESS").ok().filter(|it| !it.is_empty());
    let (Some(address), Ok(token)) = (address, env::var("ARENA_TOKEN")) else {
        eprintln!("A bot plays when the arena starts it. Try: arena match . greedy");
        return ExitCode::from(REFUSED);
    };
    let Err(ending) = bot::play(&address, token).await else {
        return ExitCode::SUCCESS;
    };
    eprintln!("{ending}");
    ExitCode::from(match ending {
        Ending::Refused { .. } => REFUSED,
        Ending::Lost(_) => LOST,
    })
}

/// Gives a panic the exit code of a failure, once Rust has printed what it was.
fn end_panics_as_failures() {
    let print = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        print(panic);
        process::exit(FAILED.into());
    }));
}
