//! A bot for the Ronda arena: one stream, many tables.
//!
//! The arena starts it, and says in the environment where it listens and who the bot is.
//! What is said on the stream stands in `bot`, how the bot decides in `strategy`.

mod bot;
mod connection;
mod strategy;

use std::{env, panic, process};

use connection::Ending;

/// The arena's messages and its client, made from `proto/` by `build.rs`.
mod contract {
    tonic::include_proto!("arena.v1");
}

/// Exit codes; 0 stands for a goodbye.
const FAILED: i32 = 1;
const REFUSED: i32 = 2;
const LOST: i32 = 3;

// One thread is enough: there is one stream, and nothing to wait for but that.
#[tokio::main(flavor = "current_thread")]
async fn main() {
    end_panics_as_failures();
    let address = env::var("ARENA_ADDRESS").unwrap_or_default();
    let (false, Ok(token)) = (address.is_empty(), env::var("ARENA_TOKEN")) else {
        leave(
            REFUSED,
            "A bot plays when the arena starts it. Try: arena match . greedy",
        );
    };
    if let Err(ending) = bot::play(&address, token).await {
        let code = match ending {
            Ending::Refused { .. } => REFUSED,
            Ending::Lost(_) => LOST,
        };
        leave(code, &ending.to_string());
    }
}

/// Gives a panic the exit code of the contract, after the message that Rust prints.
fn end_panics_as_failures() {
    let print = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        print(panic);
        process::exit(FAILED);
    }));
}

fn leave(code: i32, sentence: &str) -> ! {
    eprintln!("{sentence}");
    process::exit(code);
}
