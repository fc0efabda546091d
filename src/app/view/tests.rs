use super::area::Area;
use super::*;

#[test]
fn the_whole_field_is_in_the_window() {
    for (width, height) in SIZES {
        let window = vec2(width, height);
        for view in [
            View::of(window),
            View::bare(Surface::new(window, 2.0, ui_scale(window), false)),
            View::blueprint(Surface::of(window)),
        ] {
            let low = view.to_text(Vec2::ZERO);
            let high = view.to_text(FIELD);
            assert!(low.cmpge(Vec2::ZERO).all(), "{window}: {view:?}");
            assert!(high.cmple(view.window + 0.5).all(), "{window}: {view:?}");
        }
    }
}

/// Windows and phones with texts of three sizes, each with a name.
fn surfaces() -> Vec<(String, Surface)> {
    let windows = SIZES.map(|size| (size, false));
    let phones = PHONES.map(|size| (size, true));
    let mut all = Vec::new();
    for (size, touch) in windows.into_iter().chain(phones) {
        let window = size.into();
        let usual = if touch {
            Surface::touched(window)
        } else {
            Surface::of(window)
        };
        for text_size in [100, 125, 150] {
            let by = enlarged(usual.text, window, touch, text_size) / usual.text;
            all.push((
                format!("{window} at {text_size} %, touch {touch}"),
                usual.enlarged(by),
            ));
        }
    }
    all
}

#[test]
fn the_parts_around_the_field_are_in_the_window_apart_and_off_the_field() {
    for (name, surface) in surfaces() {
        for view in [View::new(surface), View::blueprint(surface)] {
            let stage = &view.stage;
            let values = Value::ALL.map(|value| stage.value(value).0);
            // A window of a few hundred pixels has no room for the level.
            let is_usual = surface.in_window_units().min_element() > 350.0;
            for (value, area) in Value::ALL.into_iter().zip(values).filter(|_| is_usual) {
                assert!(
                    area.w >= 40.0 && area.h >= 29.5,
                    "{name}: {value:?} {area:?}"
                );
            }
            let shown = |rect: &&Rect| rect.w > 0.5 && rect.h > 0.5;
            let strips = [stage.verdicts, stage.numbers].into_iter();
            let strips = strips.filter(|_| !surface.touch && stage.layers[0].w > 0.0);
            let controls = stage.controls.into_iter().filter(|_| surface.touch);
            // The blueprint's layers leave no room for the second row of controls.
            let controls = controls.take(if stage.layers[0].w > 0.0 { 3 } else { 6 });
            let parts: Vec<Rect> = values
                .into_iter()
                .chain(stage.timers)
                .chain(stage.layers)
                .chain(strips)
                .chain(controls)
                .chain([stage.hints, stage.thumb])
                .collect();
            let field = view.field().inset(Vec2::splat(0.5));
            let parts: Vec<&Rect> = parts.iter().filter(shown).collect();
            for (place, part) in parts.iter().enumerate() {
                let told = || format!("{name}: {place} {part:?} of {view:#?}");
                let inner = part.inset(Vec2::splat(0.25));
                assert!(
                    part.x >= -0.5 && part.right() <= view.window.x + 0.5,
                    "{}",
                    told()
                );
                assert!(
                    part.y >= -0.5 && part.bottom() <= view.window.y + 0.5,
                    "{}",
                    told()
                );
                assert!(!inner.overlaps(&field), "{}", told());
                let before = parts[..place].iter().find(|other| other.overlaps(&inner));
                assert!(before.is_none(), "{before:?}, {}", told());
            }
        }
    }
}

#[test]
fn controls_for_fingers_are_large() {
    for size in PHONES {
        let view = View::new(Surface::touched(size.into()));
        for control in view.stage.controls {
            assert!(
                control.size().min_element() >= view.target(0.0),
                "{size:?}: {control:?}"
            );
        }
    }
}

#[test]
fn enlarged_texts_take_little_from_the_field() {
    for (name, surface) in surfaces() {
        let usual = View::new(surface.enlarged(1.0 / surface.enlargement));
        let view = View::new(surface);
        let [now, before] = [view, usual].map(|view| view.field_size().x * view.text);
        // A window of a few hundred pixels has no room for both.
        let least = if surface.in_window_units().min_element() < 450.0 {
            0.85
        } else {
            0.96
        };
        assert!(now >= before * least, "{name}: {now} of {before}");
    }
}

#[test]
fn the_blueprint_of_a_wide_or_tall_window_keeps_the_field_and_the_values() {
    for size in [(1280.0, 720.0), (600.0, 1000.0)] {
        let surface = Surface::of(size.into());
        let [play, blueprint] = [View::new(surface), View::blueprint(surface)];
        assert_eq!(play.field(), blueprint.field());
        for value in [Value::Score, Value::Combo, Value::Time] {
            assert_eq!(
                play.stage.value(value),
                blueprint.stage.value(value),
                "{size:?}"
            );
        }
    }
}

#[test]
fn a_notice_has_a_line_off_the_parts() {
    for (name, surface) in surfaces() {
        let view = View::new(surface);
        let rooms = [view.stage.hints, view.stage.below];
        let has_line = rooms.iter().any(|room| room.h >= 21.5 && room.w >= 100.0);
        assert!(has_line, "{name}: {rooms:?}");
    }
}

#[test]
fn texts_grow_as_far_as_the_window_has_room() {
    for (width, height, text_size, scale) in [
        (1280.0, 720.0, 100, 1.0),
        (1280.0, 720.0, 112, 1.125),
        (1280.0, 720.0, 150, 1.5),
        (800.0, 600.0, 150, 1.5),
        (600.0, 1000.0, 150, 1.5),
        (1000.0, 500.0, 150, 1.25),
        (480.0, 854.0, 150, 1.5),
        (640.0, 480.0, 150, 1.125),
        (320.0, 240.0, 150, 0.5),
        (3840.0, 2160.0, 137, 4.125),
    ] {
        let window = vec2(width, height);
        let found = enlarged(ui_scale(window), window, false, text_size);
        assert_eq!(found, scale, "{window} at {text_size} %");
    }
}

#[test]
fn a_window_of_another_size_is_another_but_for_the_bar_of_an_address() {
    let window = vec2(390.0, 763.0);
    for (before, by_mouse, by_fingers) in [
        (window, false, false),
        (vec2(390.0, 844.0), true, false),
        (vec2(763.0, 390.0), true, true),
    ] {
        let view = View::of(window);
        assert_eq!(view.is_another_than(before), by_mouse, "{before}");
        let view = View::new(Surface::touched(window));
        assert_eq!(view.is_another_than(before), by_fingers, "{before}");
    }
}

#[test]
fn the_pointer_goes_there_and_back() {
    let view = View::of(vec2(1280.0, 720.0));
    let place = vec2(123.0, 456.0);
    assert!(view.to_field(view.to_text(place)).abs_diff_eq(place, 1e-3));
}

#[test]
fn wide_windows_have_columns_and_others_rows_or_a_free_third() {
    for (size, is_beside, is_tall) in [
        ((1280.0, 720.0), true, false),
        ((800.0, 600.0), false, false),
        ((600.0, 1000.0), false, true),
    ] {
        let stage = View::of(size.into()).stage;
        let (combo, _) = stage.value(Value::Combo);
        let is_below = combo.y > stage.timers[0].bottom();
        assert_eq!(
            [stage.is_beside, is_below],
            [is_beside, is_tall],
            "{size:?}"
        );
    }
}
