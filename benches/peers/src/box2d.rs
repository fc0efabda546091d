//! Box2D, through its C interface.

#![allow(unsafe_code, reason = "Box2D is C")]

use boxdd_sys::ffi::{
    b2Body_GetLinearVelocity, b2Body_GetPosition, b2Body_SetLinearVelocity, b2BodyId,
    b2BodyType_b2_dynamicBody, b2Circle, b2CreateBody, b2CreateCircleShape, b2CreatePolygonShape,
    b2CreateWorld, b2DefaultBodyDef, b2DefaultShapeDef, b2DefaultWorldDef, b2DestroyWorld,
    b2MakeBox, b2ShapeDef, b2Vec2, b2World_Step, b2WorldId,
};
use breakout::tuning::STEP;
use glam::Vec2;

use crate::engine::Engine;
use crate::scene::{METRE, Scene};

/// The substeps that its manual recommends.
const SUBSTEPS: i32 = 4;

pub(crate) struct Box2d {
    world: b2WorldId,
    ball: b2BodyId,
}

fn vector(v: Vec2) -> b2Vec2 {
    b2Vec2 {
        x: v.x / METRE,
        y: v.y / METRE,
    }
}

/// Bounces without loss and without friction.
fn bouncing() -> b2ShapeDef {
    // SAFETY: takes nothing.
    let mut shape = unsafe { b2DefaultShapeDef() };
    shape.material.restitution = 1.0;
    shape.material.friction = 0.0;
    shape
}

impl Box2d {
    pub(crate) fn new(scene: &Scene) -> Self {
        let shape = bouncing();
        // SAFETY: every pointer is to a value of this function, which Box2D copies; the world lives until
        // it is dropped, and only this value knows it.
        unsafe {
            let mut def = b2DefaultWorldDef();
            def.gravity = b2Vec2 { x: 0.0, y: 0.0 };
            def.restitutionThreshold = 0.0;
            def.enableSleep = false;
            let world = b2CreateWorld(&raw const def);
            for aabb in &scene.boxes {
                let mut body = b2DefaultBodyDef();
                body.position = vector(aabb.center());
                let body = b2CreateBody(world, &raw const body);
                let half = vector(aabb.half_extents());
                let polygon = b2MakeBox(half.x, half.y);
                b2CreatePolygonShape(body, &raw const shape, &raw const polygon);
            }
            let mut body = b2DefaultBodyDef();
            body.type_ = b2BodyType_b2_dynamicBody;
            body.position = vector(scene.ball.center);
            body.linearVelocity = vector(scene.velocity);
            body.isBullet = true;
            let ball = b2CreateBody(world, &raw const body);
            let circle = b2Circle {
                center: b2Vec2 { x: 0.0, y: 0.0 },
                radius: scene.ball.radius / METRE,
            };
            b2CreateCircleShape(ball, &raw const shape, &raw const circle);
            Self { world, ball }
        }
    }
}

impl Drop for Box2d {
    fn drop(&mut self) {
        // SAFETY: it is destroyed once.
        unsafe { b2DestroyWorld(self.world) }
    }
}

impl Engine for Box2d {
    fn step(&mut self) {
        // SAFETY: the world lives.
        unsafe { b2World_Step(self.world, STEP, SUBSTEPS) }
    }

    fn position(&self) -> Vec2 {
        // SAFETY: the ball lives as long as the world.
        let at = unsafe { b2Body_GetPosition(self.ball) };
        Vec2::new(at.x, at.y) * METRE
    }

    fn velocity(&self) -> Vec2 {
        // SAFETY: the ball lives as long as the world.
        let velocity = unsafe { b2Body_GetLinearVelocity(self.ball) };
        Vec2::new(velocity.x, velocity.y) * METRE
    }

    fn set_velocity(&mut self, velocity: Vec2) {
        // SAFETY: the ball lives as long as the world.
        unsafe { b2Body_SetLinearVelocity(self.ball, vector(velocity)) }
    }
}
