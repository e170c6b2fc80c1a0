//! An imitation Discord for tests: REST and gateway on loopback, as strict as the real one.
