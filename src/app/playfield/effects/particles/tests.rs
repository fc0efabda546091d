use super::*;

#[test]
fn pieces_fall_lie_on_the_floor_and_go_the_oldest_first() {
    let mut particles = Particles::new();
    let aabb = Aabb::new(vec2(100.0, 60.0), vec2(150.0, 80.0));
    particles.fall(aabb, Vec2::NEG_Y, 1.0, play::GOOD);
    assert_eq!(particles.fallen.len(), FALLING);
    // No time of a pause, and no window that is still is awake for them.
    particles.advance(5.0);
    assert!(particles.is_still(false));
    assert!(particles.fallen.iter().all(|piece| piece.at.y < 100.0));
    for _ in 0..240 {
        particles.advance_falling(1.0 / 120.0);
    }
    assert!(particles.fallen.iter().all(Particle::is_at_rest));
    for _ in 0..20 {
        particles.fall(aabb, Vec2::NEG_Y, 1.0, play::COMBO);
    }
    assert_eq!(particles.fallen.len(), MAX_FALLEN);
    assert!(
        particles
            .fallen
            .iter()
            .all(|piece| piece.color == play::COMBO)
    );
    for _ in 0..=(FALLEN_LIFE * 120.0) as usize {
        particles.advance_falling(1.0 / 120.0);
    }
    assert!(particles.fallen.is_empty());
    particles.fall(aabb, Vec2::NEG_Y, 0.0, play::GOOD);
    assert!(particles.fallen.is_empty(), "calm");
}

#[test]
fn confetti_waits_flies_up_sinks_and_ends() {
    let mut particles = Particles::new();
    let from = vec2(0.0, 580.0);
    particles.confetti(from, Vec2::NEG_Y, 1.0, 0.5, &[play::GOOD, play::COMBO]);
    assert_eq!(particles.flying.len(), SLIPS as usize);
    let mut highest = Vec::new();
    for _ in 0..240 {
        particles.advance(1.0 / 60.0);
        let ages = particles
            .flying
            .iter()
            .filter(|particle| particle.age >= 0.0);
        highest.push(ages.map(|particle| particle.at.y).fold(600.0, f32::min));
    }
    assert_eq!(highest[28], 600.0, "it waits");
    assert!(highest[90] < 300.0, "it flies up: {}", highest[90]);
    assert!(highest[150] > highest[90], "it sinks");
    assert!(particles.flying.is_empty(), "it ends");
}

#[test]
fn without_strength_or_colours_there_is_no_confetti() {
    let mut particles = Particles::new();
    particles.confetti(Vec2::ZERO, Vec2::NEG_Y, 0.0, 0.0, &[play::GOOD]);
    particles.confetti(Vec2::ZERO, Vec2::NEG_Y, 1.0, 0.0, &[]);
    assert!(particles.flying.is_empty());
}
