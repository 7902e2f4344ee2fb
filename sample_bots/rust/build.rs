//! Makes Rust code of the contract in proto/, anew whenever that changes.

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=proto");
    let contract = protox::compile(["arena/v1/play.proto"], ["proto"])?;
    tonic_prost_build::configure()
        .build_server(false)
        .compile_fds(contract)?;
    Ok(())
}
