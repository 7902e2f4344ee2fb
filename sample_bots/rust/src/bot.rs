//! The stream: hello, questions, answers, goodbye.

use std::collections::HashMap;

use tokio::sync::mpsc;
use tokio_stream::wrappers::UnboundedReceiverStream;

use crate::connection::{Ending, connect};
use crate::contract::{Answer, Hello, PlayRequest, PlayResponse, Rules};
use crate::strategy::choose;

const PROTOCOL: u32 = 1;
const TABLES: u32 = 256; // the arena takes no more than bot.toml says
const SOFTWARE: &str = "ronda-bot (Rust)";

/// Plays from hello to goodbye.
pub async fn play(address: &str, token: String) -> Result<(), Ending> {
    // Needs no bound: no more answers can wait in it than there are open questions. To send
    // fails only where the stream is over, and the next response says how that came.
    let (requests, outgoing) = mpsc::unbounded_channel();
    let _ = requests.send(PlayRequest {
        hello: Some(Hello {
            token,
            protocol: PROTOCOL,
            tables: TABLES,
            software: SOFTWARE.to_owned(),
            ..Hello::default()
        }),
        ..PlayRequest::default()
    });
    let mut arena = connect(address).await?;
    let outgoing = UnboundedReceiverStream::new(outgoing);
    let mut responses = arena.play(outgoing).await?.into_inner();

    let mut bot = Bot::default();
    while let Some(response) = responses.message().await? {
        let is_goodbye = response.goodbye.is_some();
        let answers = bot.answer(response);
        if !answers.is_empty() {
            let _ = requests.send(PlayRequest {
                answers,
                ..PlayRequest::default()
            });
        }
        if is_goodbye {
            break;
        }
    }
    drop(requests); // ends our half of the stream
    while responses.message().await?.is_some() {} // and the arena its own
    Ok(())
}

/// What the bot remembers: the rules by table, each as long as its match lasts.
#[derive(Default)]
struct Bot {
    rules: HashMap<u32, Rules>,
}

impl Bot {
    /// Handles a response in the order of its fields: matches start before they ask, and ask
    /// before they end. Answers all questions, so that they travel in one request.
    fn answer(&mut self, response: PlayResponse) -> Vec<Answer> {
        for start in response.match_starts {
            self.rules
                .insert(start.table, start.rules.unwrap_or_default());
        }
        for fault in response.faults {
            eprintln!("{}", fault.message);
        }
        let answers = response
            .questions
            .iter()
            .map(|question| Answer {
                table: question.table,
                question: question.question,
                r#move: choose(question, &self.rules[&question.table]).to_owned(),
                ..Answer::default()
            })
            .collect();
        for end in response.match_ends {
            self.rules.remove(&end.table);
        }
        answers
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{MatchEnd, MatchStart, Question};

    #[test]
    fn a_match_can_begin_ask_and_end_in_one_response() {
        let question = |table, question| Question {
            table,
            question,
            moves: "declare silent".into(),
            ..Question::default()
        };
        let start = |table| MatchStart {
            table,
            ..MatchStart::default()
        };
        let mut bot = Bot::default();
        let answers = bot.answer(PlayResponse {
            match_starts: vec![start(1), start(2)],
            questions: vec![question(2, 7), question(1, 5)],
            match_ends: vec![MatchEnd {
                table: 2,
                ..MatchEnd::default()
            }],
            ..PlayResponse::default()
        });
        let answered: Vec<_> = answers
            .iter()
            .map(|one| (one.table, one.question))
            .collect();
        assert_eq!(vec![(2, 7), (1, 5)], answered);
        for one in &answers {
            assert!(["declare", "silent"].contains(&one.r#move.as_str()));
        }
        assert_eq!(vec![&1], bot.rules.keys().collect::<Vec<_>>());
    }
}
