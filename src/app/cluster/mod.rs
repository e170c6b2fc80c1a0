//! Several processes on one database: leases, the distribution of shards, and messages between processes.

pub mod distribution;
pub mod exchange;
pub mod leases;
