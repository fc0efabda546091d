//! rapier2d.

use breakout::tuning::STEP;
use glam::Vec2;
use rapier2d::prelude::*;

use crate::engine::Engine;
use crate::scene::{METRE, Scene};

pub(crate) struct Rapier {
    ball: RigidBodyHandle,
    parameters: IntegrationParameters,
    pipeline: PhysicsPipeline,
    islands: IslandManager,
    broad_phase: DefaultBroadPhase,
    narrow_phase: NarrowPhase,
    bodies: RigidBodySet,
    colliders: ColliderSet,
    impulse_joints: ImpulseJointSet,
    multibody_joints: MultibodyJointSet,
    soft_bodies: SoftBodySet,
    ccd: CCDSolver,
}

/// Its own vector.
fn vector(v: Vec2) -> Vector {
    Vector::new(v.x / METRE, v.y / METRE)
}

fn bouncing(collider: ColliderBuilder) -> ColliderBuilder {
    collider.restitution(1.0).friction(0.0)
}

impl Rapier {
    pub(crate) fn new(scene: &Scene) -> Self {
        let mut bodies = RigidBodySet::new();
        let mut colliders = ColliderSet::new();
        for aabb in &scene.boxes {
            let half = aabb.half_extents() / METRE;
            let cuboid = ColliderBuilder::cuboid(half.x, half.y).translation(vector(aabb.center()));
            colliders.insert(bouncing(cuboid));
        }
        let body = RigidBodyBuilder::dynamic()
            .translation(vector(scene.ball.center))
            .linvel(vector(scene.velocity))
            .can_sleep(false)
            .ccd_enabled(true);
        let ball = bodies.insert(body);
        let circle = bouncing(ColliderBuilder::ball(scene.ball.radius / METRE));
        colliders.insert_with_parent(circle, ball, &mut bodies);
        Self {
            ball,
            parameters: IntegrationParameters {
                dt: STEP,
                ..IntegrationParameters::default()
            },
            pipeline: PhysicsPipeline::new(),
            islands: IslandManager::new(),
            broad_phase: DefaultBroadPhase::new(),
            narrow_phase: NarrowPhase::new(),
            bodies,
            colliders,
            impulse_joints: ImpulseJointSet::new(),
            multibody_joints: MultibodyJointSet::new(),
            soft_bodies: SoftBodySet::new(),
            ccd: CCDSolver::new(),
        }
    }
}

impl Engine for Rapier {
    fn step(&mut self) {
        self.pipeline.step(
            Vector::ZERO,
            &self.parameters,
            &mut self.islands,
            &mut self.broad_phase,
            &mut self.narrow_phase,
            &mut self.bodies,
            &mut self.colliders,
            &mut self.impulse_joints,
            &mut self.multibody_joints,
            &mut self.soft_bodies,
            &mut self.ccd,
            &(),
            &(),
        );
    }

    fn position(&self) -> Vec2 {
        let at = self.bodies[self.ball].translation();
        Vec2::new(at.x, at.y) * METRE
    }

    fn velocity(&self) -> Vec2 {
        let velocity = self.bodies[self.ball].linvel();
        Vec2::new(velocity.x, velocity.y) * METRE
    }

    fn set_velocity(&mut self, velocity: Vec2) {
        self.bodies[self.ball].set_linvel(vector(velocity), true);
    }
}
