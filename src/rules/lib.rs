//! The rules of Herzbot's games: pure, without clock, chance, input or output, and without strings for people.
