//! The addresses of what can be learned: `course=7`, `museum=tunnelling`, `lab=circle-box/lying-corner`. The page
//! reads them behind its `?`, and `breakout learn` on the command line.

use std::borrow::Cow;

use breakout::textbook::museum;

use super::Transition;
use super::course::STATIONS;
use super::lab::Place;
use crate::app::words::words;

/// The words with which such an address begins.
pub(crate) const WORDS: [&str; 3] = ["course", "museum", "lab"];

/// The place of an address, by its word and what stands behind the `=`; nothing there means the list, or the lab as
/// it opens. The error is what would be right, to follow on `word=place: `; `None` if no place begins with the word.
pub(crate) fn read(word: &str, place: &str) -> Option<Result<Transition, String>> {
    let found: Result<_, Vec<String>> = match word {
        "course" if place.is_empty() => Ok(Transition::Course(None)),
        "course" => {
            let stations = (1..=STATIONS.len()).map(|number| number.to_string());
            let mut numbers = stations.clone();
            let found = numbers.position(|number| number == place);
            found.map(Transition::Station).ok_or(stations.collect())
        }
        "museum" if place.is_empty() => Ok(Transition::Museum(0)),
        "museum" => {
            let found = museum::names().position(|name| name == place);
            found
                .map(Transition::Exhibit)
                .ok_or_else(|| museum::names().collect())
        }
        "lab" if place.is_empty() => Ok(Transition::Lab(None)),
        "lab" => Place::read(place).map(|place| Transition::Lab(Some(place))),
        _ => return None,
    };
    let one_of = |known: Vec<String>| words().window.must_be_one_of(&known.join(", "));
    Some(found.map_err(one_of))
}

impl Transition {
    /// The address that leads there, as [`read`] reads it; `None` where there is nothing to learn.
    pub(crate) fn address(&self) -> Option<String> {
        let (word, place): (_, Cow<'_, str>) = match self {
            Self::Course(_) => ("course", "".into()),
            Self::Station(number) => ("course", (number + 1).to_string().into()),
            Self::Museum(_) => ("museum", "".into()),
            Self::Exhibit(number) => ("museum", museum::names().nth(*number)?.into()),
            Self::Lab(None) => ("lab", "".into()),
            Self::Lab(Some(place)) => ("lab", place.to_string().into()),
            _ => return None,
        };
        let is = if place.is_empty() { "" } else { "=" };
        Some(format!("{word}{is}{place}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(Transition::Title.address(), None);
        assert_eq!(read("level", "3"), None);
        for (word, place, known) in [
            ("course", "17", "16"),
            ("course", "0", "1"),
            ("museum", "x", "tunnelling"),
        ] {
            let told = read(word, place).expect("a word").expect_err(place);
            assert!(told.contains(known), "{told}");
        }
    }
}
