//! The gRPC client, and what its errors mean.

use std::error::Error;
use std::fmt;

use tonic::transport::{Channel, Endpoint};
use tonic::{Code, Status};

use crate::contract::play_service_client::PlayServiceClient;

/// In bytes; the bound of tonic is too low for many tables.
const LARGEST_MESSAGE: usize = 64 << 20;

/// Any end but goodbye, with a sentence for people that has no full stop.
#[derive(Debug)]
pub enum Ending {
    /// The arena ended the connection, for a reason that does not change.
    Refused { sentence: String, reason: String },
    /// The arena is gone, or was never there.
    Lost(String),
}

/// Connects to the arena at `host:port`, in plain text and past all proxies.
pub async fn connect(address: &str) -> Result<PlayServiceClient<Channel>, Ending> {
    let channel = Endpoint::from_shared(format!("http://{address}"))?
        .connect()
        .await?;
    Ok(PlayServiceClient::new(channel)
        .max_decoding_message_size(LARGEST_MESSAGE)
        .max_encoding_message_size(LARGEST_MESSAGE))
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Refused { sentence, reason } => {
                write!(f, "The arena ended the connection: {sentence} ({reason}).")
            }
            Self::Lost(sentence) => {
                write!(f, "The arena is not there, or not any more: {sentence}.")
            }
        }
    }
}

impl Error for Ending {}

impl From<tonic::transport::Error> for Ending {
    fn from(error: tonic::transport::Error) -> Self {
        Self::Lost(first_cause(&error))
    }
}

impl From<Status> for Ending {
    fn from(status: Status) -> Self {
        if let Some(reason) = status.metadata().get("arena-reason") {
            return Self::Refused {
                sentence: without_full_stop(status.message()),
                reason: String::from_utf8_lossy(reason.as_bytes()).into_owned(),
            };
        }
        // A status that has a source was not sent: tonic made it when the connection broke.
        if status.source().is_some() {
            return Self::Lost(first_cause(&status));
        }
        let sentence = without_full_stop(status.message());
        match status.code() {
            Code::Unavailable | Code::Cancelled => Self::Lost(sentence),
            code => Self::Refused {
                sentence,
                reason: name(code),
            },
        }
    }
}

/// Returns what an error goes back to: the errors around it only say who noticed.
fn first_cause(error: &dyn Error) -> String {
    let mut cause = error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    without_full_stop(&cause.to_string())
}

fn without_full_stop(text: &str) -> String {
    text.trim_end_matches(['.', ' ', '\n']).to_owned()
}

/// Names a code as gRPC does: `RESOURCE_EXHAUSTED`, which Rust calls `ResourceExhausted`.
fn name(code: Code) -> String {
    let mut name = String::new();
    for letter in format!("{code:?}").chars() {
        if letter.is_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.push(letter.to_ascii_uppercase());
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_without_a_reason_is_named_as_grpc_does() {
        let ending = Ending::from(Status::resource_exhausted("Too much."));
        assert_eq!(
            "The arena ended the connection: Too much (RESOURCE_EXHAUSTED).",
            ending.to_string()
        );
    }
}
