//! Best scores are written as text and read back, and no damage goes unnoticed.

use breakout::difficulty::Difficulty::{Easy, Gentle, Hard, Normal};
use breakout::difficulty::Rules;
use breakout::event::Event;
use breakout::game::{Game, Phase};
use breakout::history::History;
use breakout::input::Input;
use breakout::level::{Level, LevelId, LevelSet};
use breakout::records::{Claim, Condition, LevelResult, Records, Shown, Stars};
use breakout::replay::{RULES, RunId, Setup};

#[path = "fuzz/records_text.rs"]
mod records_text;
mod scenes;

use records_text::with_checks;
use scenes::{level, levels};

const CLEARED: Stars = Stars {
    cleared: true,
    unhurt: false,
    in_time: false,
};
const IN_TIME: Stars = Stars {
    cleared: true,
    unhurt: false,
    in_time: true,
};

fn result(score: u32, stars: Stars, seconds: f32) -> LevelResult {
    LevelResult {
        level: LevelId::default(),
        score,
        seconds,
        stars,
    }
}

/// Records of one level at normal difficulty.
fn records_of(level: &Level, score: u32) -> Records {
    let mut records = Records::default();
    records.note_level(level, Normal, &result(score, CLEARED, 60.0), None);
    records
}

/// Records of each kind, and of levels with and without words that look like fields.
fn sample() -> (Records, LevelSet) {
    let levels = levels("title: One\n2.2\n---\ntitle: Two  b : c=d\n2\n---\n3");
    let mut records = Records::default();
    records.note_level(&levels[0], Normal, &result(1240, IN_TIME, 41.275), None);
    records.note_level(&levels[0], Hard, &result(90, CLEARED, 7.0), None);
    records.note_level(&levels[1], Easy, &result(7, Stars::default(), 0.0), None);
    records.note_run(&levels, 0, Normal, 2048, None);
    records.note_run(&levels, 2, Normal, 333, None);
    (records, levels)
}

#[test]
fn a_lost_game_clears_no_level() {
    let level =
        levels("ball: 400 500 0 300\npaddle: 60\npar: 60:00\n2 . . . . . . .\n# # # # . . . .");
    let mut game = Game::new(level, 0, 0);
    // The ball falls beside the paddle until no life is left.
    while game.phase() == Phase::Playing {
        assert!(LevelResult::of(&game).stars.cleared);
        let input = Input {
            steer: if game.is_serving() { 0.0 } else { 1.0 },
            launch: true,
            ..Input::default()
        };
        game.step(input, &mut Vec::new());
    }
    assert_eq!(game.phase(), Phase::Lost);
    let stars = LevelResult::of(&game).stars;
    assert!(stars.in_time && !stars.cleared);
}

#[test]
fn the_best_of_each_counts() {
    let mut records = Records::default();
    let one = level("title: One\n2.2");
    assert_eq!(records.level(&one, Normal).score, 0);
    assert!(records.note_level(&one, Normal, &result(100, CLEARED, 50.0), None));
    assert!(!records.note_level(&one, Normal, &result(90, CLEARED, 50.0), None));
    assert!(records.note_level(&one, Normal, &result(90, IN_TIME, 50.0), None));
    let unhurt = Stars {
        unhurt: true,
        ..CLEARED
    };
    assert!(records.note_level(&one, Hard, &result(90, unhurt, 50.0), None));
    assert!(!records.note_level(&one, Hard, &result(90, CLEARED, 50.0), None));
    assert_eq!(records.level(&one, Hard).stars, unhurt);
    assert!(records.note_level(&one, Normal, &result(0, CLEARED, 49.5), None));
    let best = records.level(&one, Normal);
    assert_eq!((best.score, best.stars), (100, IN_TIME));
    assert_eq!(best.seconds(), Some(49.5));
}

/// The second level of a run, cleared by a ball that flies up.
#[test]
fn the_result_of_a_level_is_its_own() {
    let flat = "ball: 400 400 0 -300\npar: 1.5\n2\n";
    for (practice, unhurt) in [(false, true), (true, false)] {
        let rules = Rules {
            practice,
            ..Rules::default()
        };
        let mut game = Game::with_rules(levels(&[flat; 2].join("---\n")), 0, 1, rules);
        let mut scores = Vec::new();
        while scores.len() < 2 {
            let mut events = Vec::new();
            let launch = game.phase() == Phase::Cleared;
            game.step(
                Input {
                    launch,
                    ..Input::default()
                },
                &mut events,
            );
            if events
                .iter()
                .any(|event| matches!(event, Event::LevelCleared { .. }))
            {
                let LevelResult {
                    level,
                    score,
                    stars,
                    ..
                } = LevelResult::of(&game);
                assert_eq!(game.levels().position(level), Some(scores.len()));
                assert_eq!(
                    stars,
                    Stars {
                        cleared: true,
                        unhurt,
                        in_time: true
                    }
                );
                scores.push(score);
            }
        }
        assert!(scores[0] > 0);
        assert_eq!(scores, [scores[0]; 2]);
        assert_eq!(game.score(), 2 * scores[0]);
    }
}

#[test]
fn each_difficulty_and_each_start_has_its_own() {
    let (records, levels) = sample();
    let scores = [Easy, Normal, Hard].map(|at| records.level(&levels[0], at).score);
    assert_eq!(scores, [0, 1240, 90]);
    let stars = [Easy, Normal, Hard].map(|at| records.stars(&levels[0], at));
    assert_eq!(stars, [Stars::default(), IN_TIME, CLEARED]);
    let runs = [(0, Normal), (2, Normal), (0, Hard), (1, Normal)];
    let scores = runs.map(|(start, at)| records.run(&levels, start, at).score);
    assert_eq!(scores, [2048, 333, 0, 0]);
    let best = [Easy, Normal, Hard].map(|at| records.best_run(&levels, at));
    assert_eq!(best, [0, 2048, 0], "from whichever first level");
}

#[test]
fn a_level_is_known_by_what_is_in_it() {
    let records = records_of(&level("title: One\n2.2"), 100);
    for (text, score) in [
        ("title: Renamed\npar: 5\n2.2", 100),
        ("title: One\n2.3", 0),
        ("title: One\n2.\n.2", 0),
        ("title: One\nbricks:\n2.2\ndrops:\n...", 0),
        ("title: One\nball: 1 400 0 -100\n2.2", 0),
    ] {
        assert_eq!(records.level(&level(text), Normal).score, score, "{text}");
    }
}

#[test]
fn a_renamed_level_keeps_its_new_name_beside_old_scores() {
    let old = records_of(&level("title: Old\n2.2"), 150);
    let mut new = records_of(&level("title: New\n2.2"), 100);
    new.merge(old);
    let text = new.to_string();
    assert!(
        text.contains(" 150 stars=c-- time=60.000 : New\n"),
        "{text}"
    );
}

#[test]
fn the_file_is_readable_and_read_back() {
    let (records, _) = sample();
    let text = records.to_string();
    for part in [
        " normal 1240 stars=c-t time=41.275 : One\n",
        " easy 7 stars=--- : Two  b : c=d\n",
        " normal 2048 start=1 : One and 2 more\n",
        " normal 333 start=3 : One and 2 more\n",
    ] {
        assert!(text.contains(part), "{text}");
    }
    let whole = (records, Condition::Whole);
    assert_eq!(Records::parse(&text), whole);
    assert_eq!(Records::parse(&text.replace('\n', "\r\n")), whole);
}

#[test]
fn nothing_is_kept_as_something_that_is_whole() {
    let text = Records::default().to_string();
    assert_eq!(
        Records::parse(&text),
        (Records::default(), Condition::Whole)
    );
    let damaged = (Records::default(), Condition::Damaged(1));
    assert_eq!(Records::parse(""), damaged);
}

#[test]
fn every_cut_is_noticed() {
    let text = sample().0.to_string();
    // The last line break is no loss.
    for end in 0..text.len() - 1 {
        let (_, condition) = Records::parse(&text[..end]);
        assert!(matches!(condition, Condition::Damaged(_)), "cut at {end}");
    }
}

/// The text with one bit flipped, as a file that is no UTF-8 any more would be read.
fn with_flipped_bit(text: &str, bit: usize) -> String {
    let mut bytes = text.as_bytes().to_vec();
    bytes[bit / 8] ^= 1 << (bit % 8);
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn every_flipped_bit_is_noticed_and_costs_two_lines_at_most() {
    let (records, _) = sample();
    let text = records.to_string();
    let lines: Vec<&str> = text.lines().collect();
    for bit in 0..(text.len() - 1) * 8 {
        let (read, condition) = Records::parse(&with_flipped_bit(&text, bit));
        assert!(matches!(condition, Condition::Damaged(_)), "bit {bit}");
        // A flipped line break joins two lines; whatever else is read was there.
        let again = read.to_string();
        let kept = |line: &&&str| again.contains(**line);
        let results = &lines[2..lines.len() - 1];
        assert!(
            results.iter().filter(kept).count() >= results.len() - 2,
            "bit {bit}"
        );
        assert!(again.lines().count() <= lines.len(), "bit {bit}");
        let mut both = read;
        both.merge(records.clone());
        assert_eq!(both, records, "bit {bit}");
    }
}

#[test]
fn a_missing_a_doubled_and_an_added_line_are_noticed() {
    let text = sample().0.to_string();
    let lines: Vec<&str> = text.lines().collect();
    for index in 0..lines.len() {
        let mut changed = lines.clone();
        let line = changed.remove(index);
        let (_, condition) = Records::parse(&changed.join("\n"));
        assert!(matches!(condition, Condition::Damaged(_)), "without {line}");
        for added in [line, "level 12 5 c-- x", "\u{0}", ""] {
            let mut changed = lines.clone();
            changed.insert(index, added);
            let (_, condition) = Records::parse(&changed.join("\n"));
            assert!(matches!(condition, Condition::Damaged(_)), "with {added}");
        }
    }
}

#[test]
fn texts_of_version_1_count_as_any_difficulty() {
    let levels = levels("title: One\n2.2\n---\n2");
    let one = levels[0].content_hash();
    let all = levels.content_hash();
    let text = format!(
        "// Breakout's best scores. Stars: c cleared, n no life lost, t within the par time.\n\
         level {one:016x} 1240 c-t One\nrun {all:016x} 2048 One and 1 more\n"
    );
    let (mut records, condition) = Records::parse(&text);
    assert_eq!(condition, Condition::Whole);
    assert_eq!(records.level(&levels[0], Normal).score, 0);
    // They were earned at the easiest or above, and at no other is that certain.
    let stars = [Gentle, Normal, Hard].map(|at| records.stars(&levels[0], at));
    assert_eq!(stars, [IN_TIME, Stars::default(), Stars::default()]);
    let best = [Gentle, Normal, Hard].map(|at| records.best_run(&levels, at));
    assert_eq!(best, [2048, 0, 0]);
    assert_eq!(records.run(&levels, 0, Gentle).score, 0);
    records.note_level(&levels[0], Normal, &result(10, CLEARED, 9.0), None);
    let (again, _) = Records::parse(&records.to_string());
    assert_eq!(again, records);
    assert_eq!(again.stars(&levels[0], Gentle), IN_TIME);
    assert!(again.to_string().contains(" any 1240 stars=c-t : One\n"));
}

#[test]
fn damaged_lines_of_version_1_are_counted_and_the_others_read() {
    let one = level("title: One\n2.2");
    let whole = format!("level {:016x} 5 c-- One\n", one.content_hash());
    for damage in [
        "level 12",
        "level 12 5 c--- x",
        "level 12 5 xyz x",
        "level zz 5 c-- x",
        "level 12 -5 c-- x",
        "level 12 99999999999 c-- x",
        "stage 12 5 c-- x",
        "run 12",
        "\u{0}",
        "level 12 5 c-- One\rTwo",
    ] {
        let (read, condition) = Records::parse(&format!("{damage}\n{whole}{damage}"));
        assert_eq!(condition, Condition::Damaged(2), "{damage}");
        assert!(
            read.to_string().contains(" any 5 stars=c-- : One\n"),
            "{damage}"
        );
    }
    for cut in ["// Breakout's be", "// Breakout's best scores.\n", "\n"] {
        assert_eq!(Records::parse(cut).1, Condition::Damaged(1), "{cut}");
    }
}

#[test]
fn what_a_newer_program_added_is_kept() {
    let one = level("title: One\n2.2");
    let hash = one.content_hash();
    let result_line =
        format!("level {hash:016x} normal 5 stars=c-- recording=one.rec tune=2 : One");
    let text = with_checks(&[
        "breakout scores 2",
        &result_line,
        "level 12 nightmare 5 stars=c-- : Two",
        "run 12 normal 5 stars=cnt : Two",
        "medal gold",
    ]);
    let (mut records, condition) = Records::parse(&text);
    assert_eq!(condition, Condition::Whole);
    records.note_level(&one, Normal, &result(7, CLEARED, 8.0), None);
    let text = records.to_string();
    for part in [
        " normal 7 stars=c-- time=8.000 recording=one.rec tune=2 : One\n",
        " level 12 nightmare 5 stars=c-- : Two\n",
        " run 0000000000000012 normal 5 stars=cnt : Two\n",
        " medal gold\n",
    ] {
        assert!(text.contains(part), "{text}");
    }
    assert_eq!(Records::parse(&text), (records, Condition::Whole));
}

/// Two programs play at once, and the one that does not know the field saves last.
#[test]
fn what_a_newer_program_has_raised_since_is_not_put_back() {
    let raised_to = |tune: u32| {
        let line = format!("level 12 normal 5 stars=c-- tune={tune} : One");
        Records::parse(&with_checks(&["breakout scores 2", &line])).0
    };
    let mut older = raised_to(2);
    older.merge(raised_to(3));
    assert!(older.to_string().contains(" tune=3 : One\n"), "{older}");
}

#[test]
fn a_recording_that_proves_a_score_of_a_newer_program_is_needed() {
    let line = "level 12 nightmare 5 stars=c-- replay=20-7 rules=9 : Two";
    let (records, _) = Records::parse(&with_checks(&["breakout scores 2", line]));
    let is_needed = [20, 2].map(|millis| records.refers_to(run_id(millis)));
    assert_eq!(is_needed, [true, false]);
}

#[test]
fn a_newer_version_is_known_and_not_guessed_at() {
    let text = with_checks(&["breakout scores 3", "level 12 normal 5 stars=c-- : One"]);
    let newer = (Records::default(), Condition::Newer(3));
    assert_eq!(Records::parse(&text), newer);
}

/// With a right check, such a line would be kept, and the file that is written be damaged.
#[test]
fn a_line_with_a_control_character_is_damaged() {
    for line in ["medal gold\r", "level 12 normal 5 stars=c-- : One\u{1b}[2J"] {
        let text = with_checks(&["breakout scores 2", line]).replace('\n', "\r\n");
        let damaged = (Records::default(), Condition::Damaged(1));
        assert_eq!(Records::parse(&text), damaged);
    }
}

fn run_id(millis: u64) -> RunId {
    RunId { millis, process: 7 }
}

#[test]
fn a_proof_belongs_to_the_score_that_won() {
    let levels = LevelSet::builtin();
    let level = &levels[0];
    let note = |score, run: Option<u64>| {
        let mut records = Records::default();
        let result = result(score, CLEARED, 60.0);
        records.note_level(level, Normal, &result, run.map(run_id));
        records
    };
    let proof = |records: &Records| records.level(level, Normal).proof;
    for (ours, theirs, wins) in [
        ((100, Some(1)), (90, Some(2)), Some(1)),
        ((100, Some(1)), (110, Some(2)), Some(2)),
        // A score of before has no recording, and what is not better takes none.
        ((100, None), (90, Some(2)), None),
        ((100, None), (100, Some(2)), Some(2)),
        ((100, Some(3)), (100, Some(2)), Some(2)),
    ] {
        let ours = note(ours.0, ours.1);
        let theirs = note(theirs.0, theirs.1);
        let mut one = ours.clone();
        let mut other = theirs.clone();
        one.merge(theirs);
        other.merge(ours);
        assert_eq!(proof(&one).map(|proof| proof.run), wins.map(run_id));
        assert_eq!(proof(&one), proof(&other), "in any order");
        let text = one.to_string();
        assert_eq!(Records::parse(&text), (one, Condition::Whole), "{text}");
    }
}

#[test]
fn the_shortest_time_has_a_proof_of_its_own() {
    let level = level("2 3");
    let note = |score, seconds, run| {
        let mut records = Records::default();
        let result = result(score, CLEARED, seconds);
        records.note_level(&level, Normal, &result, Some(run_id(run)));
        records
    };
    for (ours, theirs, of_score, of_time) in [
        ((100, 50.0, 1), (90, 40.0, 2), 1, 2),
        ((100, 50.0, 1), (110, 60.0, 2), 2, 1),
        ((100, 50.0, 1), (110, 40.0, 2), 2, 2),
        // Of two that are equal, the earlier one stays. A version without times had none.
        ((100, 50.0, 2), (100, 50.0, 1), 1, 1),
        ((100, 50.0, 1), (110, 0.0, 2), 2, 1),
    ] {
        let ours = note(ours.0, ours.1, ours.2);
        let theirs = note(theirs.0, theirs.1, theirs.2);
        let mut one = ours.clone();
        let mut other = theirs.clone();
        one.merge(theirs);
        other.merge(ours);
        assert_eq!(one, other, "in any order");
        let text = one.to_string();
        assert_eq!(Records::parse(&text), (one.clone(), Condition::Whole));
        let best = one.level(&level, Normal);
        let runs = [best.proof, best.fastest].map(|proof| proof.map(|proof| proof.run));
        assert_eq!(
            runs,
            [of_score, of_time].map(|run| Some(run_id(run))),
            "{text}"
        );
        assert!(
            [of_score, of_time]
                .iter()
                .all(|run| one.refers_to(run_id(*run)))
        );
        let claims: Vec<Claim> = one.unchecked().collect();
        assert_eq!(claims.len(), 1 + usize::from(of_score != of_time));
        assert!(!best.shows_time());
        let millis = (best.seconds().expect("a time") * 1000.0) as u32;
        for claim in claims {
            let is_slower = claim.run() != run_id(of_time);
            let shown = Shown {
                score: claim.run() == run_id(of_score),
                millis: Some(millis + u32::from(is_slower)),
            };
            one.check(&claim, shown);
        }
        let best = one.level(&level, Normal);
        assert_eq!((best.shows_score(), best.shows_time()), (Some(true), true));
        let fastest = best.shown_fastest().map(|(_, proof)| proof.run);
        assert_eq!(fastest, Some(run_id(of_time)));
    }
}

#[test]
fn a_run_that_raises_its_own_best_knows_the_one_before() {
    let levels = LevelSet::builtin();
    let mut records = Records::default();
    records.note_run(&levels, 0, Normal, 500, Some(run_id(1)));
    for score in [700, 900] {
        records.note_run(&levels, 0, Normal, score, Some(run_id(2)));
    }
    let best = Records::parse(&records.to_string())
        .0
        .run(&levels, 0, Normal);
    assert_eq!((best.score, best.before(run_id(2))), (900, 500));
    assert_eq!(best.before(run_id(3)), 900);
}

#[test]
fn a_claim_is_checked_once_and_a_better_score_is_another() {
    let levels = LevelSet::builtin();
    let mut records = Records::default();
    records.note_run(&levels, 0, Normal, 500, Some(run_id(1)));
    records.note_run(&levels, 1, Normal, 500, None);
    let claims: Vec<Claim> = records.unchecked().collect();
    assert_eq!(claims.len(), 1, "what has no recording cannot be checked");
    assert!(records.refers_to(run_id(1)) && !records.refers_to(run_id(2)));
    let mut better = records.clone();
    better.note_run(&levels, 0, Normal, 600, Some(run_id(2)));
    for holds in [true, false] {
        let mut same = records.clone();
        let mut later = better.clone();
        let shown = Shown {
            score: holds,
            ..Shown::default()
        };
        same.check(&claims[0], shown);
        assert_eq!(same.unchecked().count(), 0);
        assert_eq!(same.run(&levels, 0, Normal).shows_score(), Some(holds));
        later.check(&claims[0], shown);
        assert_eq!(later.unchecked().count(), 1);
        // Another window that has not checked it does not take that back, and who reads the text checks it.
        same.merge(records.clone());
        assert_eq!(same.unchecked().count(), 0);
        let read = Records::parse(&same.to_string()).0;
        assert_eq!(read.run(&levels, 0, Normal).shows_score(), None);
        assert_eq!(read.unchecked().count(), 1);
    }
}

/// Whoever can write a check of a line can write anything into it.
#[test]
fn no_word_of_a_text_is_a_mark() {
    let level = level("2 3");
    let hash = level.content_hash();
    let run = run_id(1);
    let line = |checked| {
        format!(
            "level {hash:016x} normal 99999999 stars=cnt time=0.001 replay={run} rules={RULES}{checked} : Two"
        )
    };
    for checked in [" checked=yes", " checked=no", " checked=maybe"] {
        let text = with_checks(&["breakout scores 2", &line(checked)]);
        let (records, condition) = Records::parse(&text);
        assert_eq!(condition, Condition::Whole);
        let best = records.level(&level, Normal);
        assert_eq!(
            (best.score, best.shows_score(), best.shows_time()),
            (99_999_999, None, false)
        );
        assert_eq!(records.unchecked().count(), 1, "{checked}");
        let written = records.to_string();
        assert!(
            written.contains(&line("")) && !written.contains("checked"),
            "{written}"
        );
    }
}

#[test]
fn scores_under_other_rules_stay_and_are_not_checked() {
    let levels = LevelSet::builtin();
    let mut records = Records::default();
    records.note_run(&levels, 0, Normal, 500, Some(run_id(1)));
    let (rules, earlier) = (format!("rules={RULES}"), format!("rules={}", RULES - 1));
    let text = records.to_string();
    let line = text.lines().find(|line| line.contains(&rules));
    let (_, line) = line.expect("the run").split_once(' ').expect("a check");
    let text = with_checks(&["breakout scores 2", &line.replace(&rules, &earlier)]);
    let (read, condition) = Records::parse(&text);
    assert_eq!(condition, Condition::Whole);
    assert!(read.to_string().contains(&earlier), "it is kept");
    let best = read.run(&levels, 0, Normal);
    assert_eq!(best.score, 500);
    assert!(best.proof.is_some_and(|proof| !proof.is_of_these_rules()));
    assert_eq!(read.unchecked().count(), 0);
}

/// A run's score is shown by a recording that starts at its level, and by no other.
#[test]
fn a_recording_from_another_level_shows_no_run() {
    let levels = LevelSet::builtin();
    for (claimed, recorded, is_shown) in [(0, 0, true), (1, 1, true), (0, 1, false), (1, 0, false)]
    {
        let mut setup = Setup::new(levels.clone(), recorded, 3);
        setup.rules.difficulty = Normal;
        let game = setup.game();
        let recording = History::new(setup).recording(&game, true);
        assert!(recording.counts());
        let mut records = Records::default();
        records.note_run(&levels, claimed, Normal, game.score(), Some(run_id(1)));
        let claim = records.unchecked().next().expect("a claim");
        let shown = claim.shown_by(&recording, &game, &[]);
        assert_eq!(shown.score, is_shown, "{claimed} by {recorded}");
    }
}
