//! Several processes on one database: leases, the distribution of shards, and what they tell each other.

pub mod distribution;
pub mod exchange;
pub mod leases;
