//! The notes beside the rows of the title.

use breakout::level::USUAL_DEPTH;
use breakout::tuning::FIELD;
use macroquad::prelude::{Rect, vec2};

use crate::app::playfield::draw_level;
use crate::app::render::{Align, Canvas, Shape, Style, palette::play};
use crate::app::replays::ResumableRun;
use crate::app::screens::AppContext;
use crate::app::settings::{GameSettings, NORMAL_SPEED};
use crate::app::view::View;
use crate::app::words::{grouped, words};
use crate::app::workbench::WaitingDraft;

/// The least room in which a note is shown.
const LEAST_ROOM: f32 = 40.0;
/// The distance of a note from its row, and from the side of the window.
const BESIDE: f32 = 14.0;
const MARGIN: f32 = 8.0;

/// The rules of a new run, and the reason if it is not ranked.
pub(super) fn mode(game: &GameSettings) -> Vec<String> {
    let common = words().common;
    let words = words().title;
    let rules = game.rules;
    let practice = rules.practice.then(|| words.practice.to_owned());
    let speed = (game.speed != NORMAL_SPEED).then(|| format!("{} %", game.speed));
    let reasons: Vec<_> = practice.into_iter().chain(speed).collect();
    let mut lines = vec![common.difficulty(rules.difficulty).to_owned()];
    if !reasons.is_empty() {
        lines.push(words.not_ranked(&reasons.join(", ")));
    }
    lines
}

/// The level, lives and points of the run that can be resumed, in few words: large texts leave little room. A run of
/// earlier drawings says so.
pub(super) fn left_run(offer: &ResumableRun, app: &AppContext) -> Vec<String> {
    let speed = app.settings.game.speed;
    let standing = offer.recording.standing;
    let earlier_drawing = words().levels.earlier_drawing;
    let words = words().title;
    let level = standing.level + 1;
    if !offer.recording.is_of_these_rules() {
        return words.run_of_other_rules(level).into();
    }
    let points = match (offer.recording.counts(), speed) {
        (true, NORMAL_SPEED) => words.points(standing.score),
        // Whoever goes on at this speed loses the rank.
        (true, speed) => words.not_ranked_at(speed),
        (false, _) => words.not_ranked(&grouped(standing.score, 1)),
    };
    let levels = app.source.levels.as_ref();
    let is_earlier = levels.is_some_and(|levels| !offer.is_of(levels));
    let earlier = is_earlier.then(|| earlier_drawing.to_owned());
    let lines = [words.left_run(level, standing.lives.into()), points];
    lines.into_iter().chain(earlier).collect()
}

/// Draws lines at the right of a row. Lines that are too long are broken at their commas.
pub(super) fn draw_beside(canvas: &mut Canvas, view: &View, row: Rect, lines: &[String]) {
    let left = row.right() + BESIDE;
    let room = view.window.x - left - MARGIN;
    let width = |line: &String| canvas.lettering.width(Style::Small, line);
    // A word alone says nothing when it is cut.
    if room < LEAST_ROOM || lines.len() == 1 && width(&lines[0]) > room {
        return;
    }
    let lines: Vec<_> = if lines.iter().all(|line| width(line) <= room) {
        lines.iter().map(String::as_str).collect()
    } else {
        lines.iter().flat_map(|line| line.split(", ")).collect()
    };
    let pitch = if lines.len() > 2 { 15.0 } else { 18.0 };
    let first = row.center().y + 5.0 - pitch * 0.5 * (lines.len() - 1) as f32;
    for (line, text) in lines.iter().enumerate() {
        let text = canvas.lettering.fitted(Style::Small, text, room);
        let at = vec2(left, first + pitch * line as f32);
        canvas.text(Style::Small, text, at, Align::Left, play::QUIET);
    }
}

/// Draws lines at the right of a row, unless one of them would be cut.
pub(super) fn draw_whole(canvas: &mut Canvas, view: &View, row: Rect, lines: [&str; 2]) {
    let room = view.window.x - row.right() - BESIDE - MARGIN;
    let width = |line: &&str| canvas.lettering.width(Style::Small, line);
    if lines.iter().all(|line| width(line) <= room) {
        draw_beside(canvas, view, row, &lines.map(str::to_owned));
    }
}

/// Draws the bricks of unsaved work at the left of a row, and its title and age at the right.
pub(super) fn draw_draft(canvas: &mut Canvas, view: &View, row: Rect, draft: &WaitingDraft) {
    draw_beside(canvas, view, row, &[draft.title.clone(), draft.age()]);
    let Some(level) = &draft.level else { return };
    let scale = row.h / level.depth().max(USUAL_DEPTH);
    let size = vec2(FIELD.x * scale, row.h);
    let corner = vec2(row.x - 14.0 - size.x, row.y);
    let place = Shape::rect(corner, size).round(4.0);
    canvas.add_snapped(place.fill(play::PANEL).border(1.0, play::FAINT));
    draw_level(canvas, level, corner, scale);
}
