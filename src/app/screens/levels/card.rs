//! Drawing of a card: the bricks of a level, and its results.

use breakout::bot::Player;
use breakout::level::{Level, USUAL_DEPTH};
use breakout::records::{Best, Stars};
use breakout::textbook::museum::Exhibit;
use breakout::tuning::FIELD;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::chrome::PARTS;
use crate::app::input::{Action, Context};
use crate::app::inspect::microscope::draw_picture;
use crate::app::playfield::draw_level;
use crate::app::playfield::scenery::{CardFrame, Scenery};
use crate::app::render::{
    Align, Canvas, Lettering, Shape, Style,
    palette::{Color, play},
};
use crate::app::screens::AppContext;
use crate::app::ui::{
    Ui,
    star::{draw_medal, draw_star},
};
use crate::app::view::area::Area;
use crate::app::words::{clock, words};
use crate::app::workbench::WaitingDraft;

/// Height of a line, the distance of texts from the sides, and of the last line from the foot.
const LINE: f32 = 23.0;
const SIDE: f32 = 12.0;
const FOOT: f32 = 5.0;
/// The middle of a medal from the corner of its card.
const MEDAL: Vec2 = vec2(17.0, 22.0);
/// Distance of a picture from the edges of its card.
const MARGIN: f32 = 10.0;
/// The radius of the corners, the height of a letter above the middle of its line, and the glow of the selected card.
const ROUND: f32 = 9.0;
const ASCENT: f32 = 9.0;
const REACH: f32 = 14.0;
const GLOW: f32 = 0.35;

/// The gap between two parts of a line, the room of a star, and the least of a name beside them.
const GAP: f32 = 10.0;
const STAR: f32 = 14.0;
const NAME: f32 = 110.0;
/// The least width of a line with number, name and time, and of one with the stars, too. All cards of a page are alike.
const WITH_TIME: f32 = 206.0;
const WITH_STARS: f32 = 258.0;

/// The least lines of an exhibit's sentence, so that most pictures have one height, the least height of a card with a
/// sentence, and the gap below the picture.
const SENTENCE: usize = 2;
pub(super) const WITH_SENTENCE: f32 = 158.0;
const ABOVE_TITLE: f32 = 6.5;

pub(super) struct Card {
    pub(super) rect: Rect,
    pub(super) is_selected: bool,
}

impl Card {
    pub(super) fn draw_ground(&self, canvas: &mut Canvas) {
        let ground = self.shape().gradient(play::FIELD_TOP, play::FIELD_BOTTOM);
        canvas.add_snapped(if self.is_selected {
            ground.glow(REACH, play::ACCENT.alpha(GLOW))
        } else {
            ground
        });
    }

    pub(super) fn draw_edge(&self, canvas: &mut Canvas) {
        let (width, edge) = if self.is_selected {
            (2.0, play::ACCENT)
        } else {
            (1.0, play::FAINT)
        };
        canvas.add_snapped(self.shape().border(width, edge));
    }

    fn shape(&self) -> Shape {
        Shape::of(self.rect).round(ROUND)
    }

    /// Draws the places of levels behind their cards. `room` is the most cards that a page has.
    pub(super) fn draw_places<'a>(
        ui: &mut Ui<'_>,
        app: &AppContext,
        room: usize,
        cards: impl Iterator<Item = (&'a Self, &'a Level)>,
    ) {
        let opacity = Scenery::opacity(ui, &app.settings);
        if opacity > 0.0 {
            let places = cards.map(|(card, level)| (Scenery::of(level), card.frame()));
            Scenery::draw_small(ui, &places.collect::<Vec<_>>(), room, opacity);
        }
    }

    fn frame(&self) -> CardFrame {
        CardFrame {
            rect: self.rect,
            words: self.row(0.0).center().y - ASCENT,
            round: ROUND,
        }
    }

    /// The room of the picture, above the line.
    fn picture_room(&self) -> Rect {
        let mut room = self.rect.inset(vec2(MARGIN, 0.0));
        room.cut_top(MARGIN);
        room.cut_bottom(FOOT + LINE + 2.0);
        room
    }

    fn draw_picture(canvas: &mut Canvas, level: &Level, room: Rect) {
        // Bricks seldom fill all of their depth. Most pictures have one scale.
        let height = level.foot();
        let scale = (room.w / FIELD.x).min(room.h / height.max(USUAL_DEPTH));
        let size = vec2(FIELD.x, height) * scale;
        draw_level(canvas, level, room.middle(size).point(), scale);
    }

    /// The row of a line of text, counted from the foot of the card.
    pub(super) fn row(&self, from_foot: f32) -> Rect {
        let mut room = self.rect.inset(vec2(SIDE, 0.0));
        room.cut_bottom(FOOT + LINE * from_foot);
        room.cut_bottom(LINE)
    }

    fn draw_name(&self, ui: &mut Ui<'_>, name: &str, row: Rect) {
        let name = ui.lettering.fitted(Style::Small, name, row.w);
        let color = if self.is_selected {
            play::TEXT
        } else {
            play::TEXT.mix(play::QUIET, 0.45)
        };
        ui.line(Style::Small, name, row, Align::Left, color);
    }

    /// Draws a name in the line at the foot, and more at its right if there is room.
    pub(super) fn draw_words(&self, ui: &mut Ui<'_>, name: &str, more: &str, color: Color) {
        let mut row = self.row(0.0);
        let [own, width] = [name, more].map(|text| ui.lettering.width(Style::Small, text));
        if own.min(NAME) + GAP + width <= row.w {
            let place = row.cut_right(width);
            ui.line(Style::Small, more, place, Align::Right, color);
            row.cut_right(GAP);
        }
        self.draw_name(ui, name, row);
    }

    /// Draws a level: its picture, and in one line its number, name, stars, and its time or par. On a narrow card the
    /// stars are beside the picture.
    pub(super) fn draw_level(
        &self,
        ui: &mut Ui<'_>,
        level: &Level,
        about: &CardFacts,
        app: &AppContext,
    ) {
        let mut row = self.row(0.0);
        let mut picture = self.picture_room();
        let width = row.w;
        let is_cleared = about.stars.cleared;
        // A tap on a card plays it, so each card has its own button to watch its best run.
        if app.controls.touch() && about.best.proof.is_some() {
            let hint = ui.hint(Context::Levels, Action::WatchBest, about.watch());
            let width = ui.hints(row, Align::Right, &[hint]);
            row.cut_right(width);
        }
        if width >= WITH_TIME {
            let place = row.cut_right(ui.lettering.width(Style::Digits, &about.time));
            let color = if about.is_best { play::TEXT } else { play::DIM };
            ui.line(Style::Digits, &*about.time, place, Align::Right, color);
            row.cut_right(GAP);
        }
        let is_in_line = width >= WITH_STARS;
        let mut stars = if is_in_line {
            row.cut_right(STAR * 3.0)
        } else {
            picture.cut_right(STAR).middle(vec2(STAR, STAR * 3.0))
        };
        for earned in about.stars.each() {
            let place = if is_in_line {
                stars.cut_left(STAR)
            } else {
                stars.cut_bottom(STAR)
            };
            draw_star(ui, place.center(), 5.5, earned && is_cleared);
        }
        if is_in_line {
            row.cut_right(GAP);
        }
        Self::draw_picture(ui, level, picture);
        if let Some(of) = about.medal {
            draw_medal(ui, self.rect.point() + MEDAL, 8.0, of);
        }
        self.draw_title(ui, about.number, &about.title, row);
    }

    /// Draws a set: one of its levels, its name, and more about it.
    pub(super) fn draw_set(&self, ui: &mut Ui<'_>, level: &Level, name: &str, about: &str) {
        Self::draw_picture(ui, level, self.picture_room());
        self.draw_words(ui, name, about, play::QUIET);
    }

    pub(super) fn draw_draft(&self, ui: &mut Ui<'_>, draft: &WaitingDraft) {
        if let Some(level) = &draft.level {
            Self::draw_picture(ui, level, self.picture_room());
        }
        let age = words().levels.not_saved(&draft.age());
        self.draw_words(ui, &draft.title, &age, play::COMBO);
    }

    pub(super) fn draw_exhibit(&self, ui: &mut Ui<'_>, exhibit: &Exhibit) {
        let (lines, room) = self.exhibit_room(&ui.lettering, exhibit);
        let mut row = Rect {
            y: room.bottom() + ABOVE_TITLE,
            ..self.row(0.0)
        };
        self.draw_title(ui, exhibit.number + 1, exhibit.level.title(), row);
        row.y += LINE;
        for line in lines {
            ui.line(Style::Small, line, row, Align::Left, play::DIM);
            row.y += Style::Small.line();
        }
        // On a narrow card the sentence leaves no room for a picture.
        if room.size().min_element() > LINE {
            let view = ui.view;
            draw_picture(ui, view, room, exhibit);
        }
    }

    /// The lines of the sentence about an exhibit, none on a low card, and the room that is left for its picture.
    fn exhibit_room(&self, lettering: &Lettering, exhibit: &Exhibit) -> (Vec<String>, Rect) {
        let last = self.row(0.0);
        let mut lines = lettering.wrapped(Style::Small, &sentence(exhibit), last.w);
        let mut first = last.y - Style::Small.line() * (lines.len().max(SENTENCE) - 1) as f32;
        if self.rect.h < WITH_SENTENCE {
            lines = Vec::new();
            first = last.y + LINE;
        }
        let mut room = self.rect.inset(Vec2::splat(10.0));
        room.h = first - LINE - ABOVE_TITLE - room.y;
        (lines, room)
    }

    fn draw_title(&self, ui: &mut Ui<'_>, number: usize, title: &str, mut row: Rect) {
        let text = format!("{number:02}");
        let width = ui.lettering.width(Style::Digits, &text);
        let place = row.cut_left(width.max(18.0) + 8.0);
        ui.line(Style::Digits, text, place, Align::Left, play::QUIET);
        self.draw_name(ui, title, row);
    }

    pub(super) fn draw_problem(&self, ui: &mut Ui<'_>, [name, wrong, problem]: [&str; 3]) {
        let mut room = self.rect.inset(vec2(SIDE, 0.0));
        room.cut_top(MARGIN);
        room.cut_bottom(FOOT + LINE + 4.0);
        ui.paragraph(Style::Small, problem, room, Align::Left, play::DANGER);
        self.draw_words(ui, name, wrong, play::DANGER);
    }
}

/// The sentence about an exhibit.
pub(super) fn sentence(exhibit: &Exhibit) -> String {
    let mut sentence = exhibit.textbook_does.to_owned();
    if let Some(first) = sentence.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    sentence
}

/// The texts and results on a level's card, at the chosen difficulty.
pub(super) struct CardFacts {
    number: usize,
    title: String,
    stars: Stars,
    best: Best,
    /// The best time, or the par if the level was not cleared.
    time: String,
    is_best: bool,
    /// Whose medal is reached.
    medal: Option<Player>,
}

impl CardFacts {
    pub(super) fn of(number: usize, level: &Level, app: &AppContext) -> Self {
        let stars = app.stars(level);
        let best = app.best(level);
        let par = || level.par().map(|par| words().levels.par(par));
        let time = best.seconds().map(clock).or_else(par);
        let climb = app.climb(level, app.settings.game.rules.difficulty);
        Self {
            medal: climb.and_then(|climb| climb.medal()),
            number,
            title: level.title().to_owned(),
            stars,
            best,
            is_best: best.seconds().is_some() && !app.is_earlier(level),
            time: time.unwrap_or_default(),
        }
    }

    /// The label of the action that watches the best run, or the reason why that run proves nothing.
    pub(super) fn watch(&self) -> &'static str {
        let words = words().levels;
        match (self.best.proof, self.best.shows_score()) {
            (Some(proof), _) if !proof.is_of_these_rules() => words.earlier_rules,
            (_, Some(false)) => words.unproven,
            _ => words.watch,
        }
    }
}

/// The number and title of a level, where the player stands on its ladder, and what has no room on its card: its author, the best score and time, and the conditions of
/// missing stars.
pub(super) fn details((number, level): (usize, &Level), app: &AppContext) -> String {
    let stars = app.stars(level);
    let best = app.best(level);
    let words = words().levels;
    let author = level.author().map(|author| words.by(author));
    let has_proof = best.shows_score() == Some(true);
    let proved = |text: String, is_proved: bool| {
        if is_proved { words.proved(&text) } else { text }
    };
    let score = (best.score > 0).then(|| proved(words.best(best.score), has_proof));
    let time = best
        .seconds()
        .map(|seconds| words.best_time(seconds))
        .map(|text| proved(text, best.shows_time()));
    let par = level.par().map(|par| words.par(par));
    let needs = [
        (!stars.cleared).then(|| words.not_cleared.to_owned()),
        (stars.cleared && !stars.unhurt).then(|| words.no_life_lost.to_owned()),
        par.map(|par| {
            if stars.cleared && !stars.in_time {
                words.star_for(&par)
            } else {
                par
            }
        }),
    ];
    let difficulty = app.settings.game.rules.difficulty;
    let standing = app.climb(level, difficulty).and_then(|climb| climb.line());
    let title = format!("{:02} {}", number + 1, level.title());
    let earlier = app.is_earlier(level);
    let earlier = earlier.then(|| words.earlier_drawing.to_owned());
    let parts = [Some(title), standing, author, earlier, score]
        .into_iter()
        .flatten()
        .chain(time)
        .chain(needs.into_iter().flatten());
    parts.collect::<Vec<_>>().join(PARTS)
}

#[cfg(test)]
mod tests {
    use super::super::grid::{CardPage, EXHIBIT_CARD};
    use super::*;
    use crate::app::view::{Surface, View};

    #[test]
    fn an_exhibits_card_has_room_for_picture_title_and_sentence() {
        let desk = [(1280.0, 720.0), (800.0, 600.0), (600.0, 1000.0)]
            .map(|(width, height)| View::of(vec2(width, height)));
        let phone = [(390.0, 844.0), (844.0, 390.0)]
            .map(|(width, height)| View::new(Surface::touched(vec2(width, height))));
        let large = View::new(Surface::new(vec2(1280.0, 720.0), 1.0, 1.5, false));
        let lettering = Lettering::plain();
        for view in desk.into_iter().chain(phone).chain([large]) {
            let page = CardPage::new(&view, 60.0, EXHIBIT_CARD, 8);
            let size = page.rect(0).size();
            let card = Card {
                rect: Rect::new(0.0, 0.0, size.x, size.y),
                is_selected: false,
            };
            for exhibit in (0..).map_while(Exhibit::new) {
                let (lines, room) = card.exhibit_room(&lettering, &exhibit);
                assert!(lines.len() <= 4, "{lines:?}");
                assert!(room.h >= 50.0, "{:?}: {room:?} {lines:?}", view.window);
            }
        }
    }
}
