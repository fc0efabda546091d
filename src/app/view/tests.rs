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

#[test]
fn controls_for_fingers_are_large_apart_in_the_window_and_off_the_field() {
    for size in PHONES {
        let view = View::new(Surface::touched(size.into()));
        let corner = view.origin;
        let field = view.field_size();
        let field = Rect::new(corner.x, corner.y, field.x, field.y);
        let controls = [0, 1, 2, 3, 4, 5].map(|place| view.control(place));
        for (place, control) in controls.iter().enumerate() {
            let at = format!("{size:?}: {place} {control:?}");
            assert!(
                control.w >= view.target(0.0) && control.h >= view.target(0.0),
                "{at}"
            );
            assert!(control.x >= 0.0 && control.right() <= view.window.x, "{at}");
            assert!(
                control.y >= 0.0 && control.bottom() <= view.window.y,
                "{at}"
            );
            assert!(!control.overlaps(&field), "{at}, {field:?}");
            let mut others = controls[..place].iter();
            assert!(others.all(|other| !control.overlaps(other)), "{at}");
        }
    }
}

#[test]
fn the_legend_below_the_field_is_in_the_window_and_the_hud_keeps_its_place() {
    for (width, height) in [(600.0, 1000.0), (480.0, 854.0)] {
        let window = vec2(width, height);
        let view = View::blueprint(Surface::of(window));
        assert_eq!(view.panels, Panels::Tall);
        assert!(view.tall_values().bottom() + view.legend() <= view.window.y);
    }
    let window = vec2(1280.0, 720.0);
    assert_eq!(View::blueprint(Surface::of(window)), View::of(window));
}

#[test]
fn texts_grow_as_far_as_the_window_has_room() {
    for (width, height, text_size, scale) in [
        (1280.0, 720.0, 100, 1.0),
        (1280.0, 720.0, 112, 1.125),
        (1280.0, 720.0, 150, 1.5),
        (800.0, 600.0, 150, 1.5),
        (600.0, 1000.0, 150, 1.125),
        (1000.0, 500.0, 150, 1.25),
        (480.0, 854.0, 150, 1.0),
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
fn wide_windows_have_side_panels_and_others_rows_or_a_free_third() {
    assert_eq!(View::of(vec2(1280.0, 720.0)).panels, Panels::Sides);
    assert_eq!(View::of(vec2(800.0, 600.0)).panels, Panels::Rows);
    assert_eq!(View::of(vec2(600.0, 1000.0)).panels, Panels::Tall);
}
