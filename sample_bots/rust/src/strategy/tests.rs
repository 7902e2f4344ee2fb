//! Questions with one right answer each.

use super::*;

#[test]
fn it_declares_what_it_can_and_is_silent_where_it_must_be() {
    for (moves, right) in [("declare silent", "declare"), ("silent", "silent")] {
        let question = Question {
            moves: moves.into(),
            ..Question::default()
        };
        assert_eq!(right, choose(&question, &rules()));
    }
}

#[test]
fn it_takes_the_longer_run() {
    let question = asked(Observation {
        hand: "12B 4O".into(),
        table_cards: "4C 5E 6B 12C".into(),
        ..two_in_mid_round()
    });
    assert_eq!("4O", choose(&question, &rules()));
}

#[test]
fn it_takes_no_run_where_there_is_none() {
    let question = asked(Observation {
        hand: "12B 4O".into(),
        table_cards: "4C 5E 6B 12C".into(),
        hand_counts: vec![2, 0],
        ..two_in_mid_round()
    });
    let no_runs = Rules {
        runs: false,
        ..rules()
    };
    assert_eq!("12B", choose(&question, &no_runs));
}

#[test]
fn it_goes_on_with_a_chain() {
    let question = asked(Observation {
        hand: "7B 4O".into(),
        table_cards: "7C 10E".into(),
        chain_rank: 4,
        chain_points: 5,
        ..two_in_mid_round()
    });
    assert_eq!("4O", choose(&question, &rules()));
}

#[test]
fn it_makes_a_caida_where_it_takes_as_many_cards_otherwise() {
    let question = asked(Observation {
        hand: "2B 10O".into(),
        table_cards: "2C 10E 12O".into(),
        caida_card: "10E".into(),
        ..two_in_mid_round()
    });
    assert_eq!("10O", choose(&question, &rules()));
}

#[test]
fn it_makes_a_caida_inside_a_run_where_the_rules_have_it() {
    let question = asked(Observation {
        hand: "5B 1O".into(),
        table_cards: "1C 2E 5E 6B 12O".into(),
        caida_card: "2E".into(),
        ..two_in_mid_round()
    });
    assert_eq!("1O", choose(&question, &rules()));
    let only_matched = Rules {
        caida_in_run: false,
        ..rules()
    };
    assert_eq!("5B", choose(&question, &only_matched));
}

#[test]
fn it_lays_the_card_of_which_fewest_are_unseen() {
    let question = asked(Observation {
        hand: "3B 11O".into(),
        table_cards: "7C".into(),
        played: "11B 11C".into(),
        ..two_in_mid_round()
    });
    assert_eq!("11O", choose(&question, &rules()));
}

#[test]
fn it_fears_nobody_who_has_no_cards_and_gets_none() {
    let question = asked(Observation {
        hand: "3B 11O".into(),
        table_cards: "7C".into(),
        played: "11B 11C".into(),
        hand_counts: vec![2, 0],
        ..two_in_mid_round()
    });
    assert_eq!("3B", choose(&question, &rules()));
}

#[test]
fn what_it_does_not_know_does_no_harm() {
    let later = Rules {
        chain_start: 99,
        ..rules()
    };
    let question = asked(Observation {
        hand: "sleep 8X 4O".into(),
        table_cards: "4C 13Z".into(),
        ..Observation::default()
    });
    assert_eq!("4O", choose(&question, &later));
}

/// The usual rules, as far as the strategy looks at them.
fn rules() -> Rules {
    Rules {
        runs: true,
        caida_in_run: true,
        chain_start: ChainStart::AnyCapture.into(),
        ..Rules::default()
    }
}

/// Asks a seat for one of the cards in its hand.
fn asked(seen: Observation) -> Question {
    Question {
        moves: seen.hand.clone(),
        observation: Some(seen),
        ..Question::default()
    }
}

/// What a seat of two sees: three cards in each hand, and none to come.
fn two_in_mid_round() -> Observation {
    Observation {
        hand_counts: vec![3, 3],
        ..Observation::default()
    }
}
