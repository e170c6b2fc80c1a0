//! Herzbot: card games where people already talk.
