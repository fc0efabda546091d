//! Addresses of the course, the museum and the lab, like `course=closest-point`, `museum=tunnelling` and
//! `lab=circle-box/lying-corner`. They follow the `?` of the page's address, or `breakout learn`.

use std::borrow::Cow;

use breakout::textbook::museum;

use super::Transition;
use super::course::{STATIONS, numbered};
use super::lab::{OwnQuestion, SceneAddress};
use crate::app::words::words;

pub(crate) const WORDS: [&str; 3] = ["course", "museum", "lab"];

/// The transition to an address `word=place`; an empty place is the list, or the lab. `None` for other words.
///
/// # Errors
/// A sentence about the valid places, for use after `word=place: `.
pub(crate) fn read(word: &str, place: &str) -> Option<Result<Transition, String>> {
    if let Some((scene, query)) = place.split_once('&') {
        let pairs = form_urlencoded::parse(query.as_bytes());
        let asked = QUESTION.map(|name| pairs.clone().find(|(known, _)| known == name));
        let [question, answers] = asked.map(|pair| pair.unwrap_or_default().1);
        let place = read(word, scene)?;
        return Some(place.and_then(|place| asked_at(&place, &question, &answers)));
    }
    let found: Result<_, Vec<String>> = match (word, place) {
        ("course", "") => Ok(Transition::Course(None)),
        ("museum", "") => Ok(Transition::Museum(0)),
        ("lab", "") => Ok(Transition::Lab(None)),
        ("course", place) => {
            let ids = STATIONS.iter().map(|station| station.id.to_owned());
            let old = place.parse().ok().and_then(numbered);
            let found = old.map_or_else(|| index_of(place, ids.collect()), Ok);
            found.map(Transition::Station)
        }
        ("museum", name) => index_of(name, museum::names().collect()).map(Transition::Exhibit),
        ("lab", place) => SceneAddress::read(place).map(|place| Transition::Lab(Some(place))),
        _ => return None,
    };
    let one_of = |known: Vec<String>| words().window.must_be_one_of(&known.join(", "));
    Some(found.map_err(one_of))
}

/// The words of a question over a scene of the lab, and of its answers.
pub(crate) const QUESTION: [&str; 2] = ["ask", "a"];

/// A place with a question over it.
///
/// # Errors
/// A sentence about what is wrong, for use after `ask=question: `.
pub(crate) fn asked_at(
    place: &Transition,
    question: &str,
    answers: &str,
) -> Result<Transition, String> {
    let Transition::Lab(place) = place else {
        return Err(words().lab.needs_a_scene.to_owned());
    };
    let question = OwnQuestion::read(question, answers)?;
    Ok(Transition::Asked(place.unwrap_or_default(), question))
}

fn index_of(name: &str, known: Vec<String>) -> Result<usize, Vec<String>> {
    let index = known.iter().position(|known| known == name);
    index.ok_or(known)
}

impl Transition {
    /// The address of this place, for [`read`]; `None` for other screens.
    pub(crate) fn address(&self) -> Option<String> {
        let (word, place): (_, Cow<'_, str>) = match self {
            Self::Course(_) => ("course", "".into()),
            Self::Station(number) => ("course", STATIONS.get(*number)?.id.into()),
            Self::Museum(_) => ("museum", "".into()),
            Self::Exhibit(number) => ("museum", museum::names().nth(*number)?.into()),
            Self::Lab(None) => ("lab", "".into()),
            Self::Lab(Some(place)) => ("lab", place.to_string().into()),
            Self::Asked(place, question) => ("lab", format!("{place}&{}", question.query()).into()),
            _ => return None,
        };
        let equals = if place.is_empty() { "" } else { "=" };
        Some(format!("{word}{equals}{place}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The stations in the order of 0.8.0, whose links had their numbers.
    const NUMBERED: [&str; 16] = [
        "intervals",
        "two-axes",
        "touching",
        "pixels",
        "distance",
        "negation",
        "box-test-lies",
        "lie-in-a-game",
        "closest-point",
        "centre-inside",
        "detected-only",
        "between-steps",
        "tunnelling",
        "when",
        "compass",
        "two-at-once",
    ];

    #[test]
    fn every_list_station_and_exhibit_has_an_address_that_leads_to_it() {
        let stations = (0..STATIONS.len()).map(Transition::Station);
        let exhibits = (0..museum::count()).map(Transition::Exhibit);
        let lists = [
            Transition::Course(None),
            Transition::Museum(0),
            Transition::Lab(None),
        ];
        for place in lists.into_iter().chain(stations).chain(exhibits) {
            let address = place.address().expect("it can be linked to");
            let (word, at) = address.split_once('=').unwrap_or((&address, ""));
            assert!(WORDS.contains(&word));
            assert_eq!(read(word, at), Some(Ok(place)), "{address}");
        }
        for (index, id) in NUMBERED.into_iter().enumerate() {
            let number = (index + 1).to_string();
            assert_eq!(read("course", &number), read("course", id), "{number}");
        }
        assert_eq!(Transition::Title.address(), None);
        assert_eq!(read("level", "3"), None);
        for (word, place, known) in [
            ("course", "17", "two-at-once"),
            ("course", "0", "intervals"),
            ("museum", "x", "tunnelling"),
        ] {
            let told = read(word, place).expect("a word").expect_err(place);
            assert!(told.contains(known), "{told}");
        }
    }
}
