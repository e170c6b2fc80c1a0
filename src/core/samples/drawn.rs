//! A page as lines of text, with everything except the ids of its choices: for snapshots and for reading.

use crate::page::{Block, ChoiceRow, Page};
use std::fmt::Write as _;

/// Draws a page. Markup is kept; `◄` marks an active group, `(…)` the word to type, `-` a disabled button and
/// `✓` a selected option.
pub fn drawn(page: &Page) -> String {
    let mut lines = vec![format!("┌ {} · {:?} · {}", page.title, page.tone, page.language)];
    for block in &page.blocks {
        match block {
            Block::Text(text) => lines.extend(text.lines().map(|line| format!("│ {line}"))),
            Block::Small(text) => lines.extend(text.lines().map(|line| format!("│ · {line}"))),
            Block::Cards(group) => {
                let active = if group.active { " ◄" } else { "" };
                let beside = if group.beside { " ‖" } else { "" };
                lines.push(format!("│ [{}]{active}{beside}", group.caption));
                for line in &group.lines {
                    let cells = line.cells.iter().map(|cell| {
                        let face = cell.as_ref().map_or_else(
                            || "–".to_owned(),
                            |face| format!("{}{}{}", face.mark, face.text, face.worth),
                        );
                        format!(" {face:>6}")
                    });
                    let cells: String = cells.collect();
                    lines.push(format!("│ {:>3}{cells}  {}", line.lead, line.note).trim_end().to_owned());
                }
            }
        }
    }
    for row in &page.rows {
        lines.push(match row {
            ChoiceRow::Buttons(buttons) => {
                let labels: Vec<String> = buttons
                    .iter()
                    .map(|button| {
                        let off = if button.disabled { "-" } else { "" };
                        let mut label = format!("{off}{} {}", button.emoji, button.label).trim().to_owned();
                        if !button.word.is_empty() && button.word != button.label {
                            // Writing to a `String` can't fail.
                            let _written = write!(label, " ({})", button.word);
                        }
                        format!("[{label}]")
                    })
                    .collect();
                format!("│ {}", labels.join(" "))
            }
            ChoiceRow::Menu(menu) => {
                let options: Vec<String> = menu
                    .options
                    .iter()
                    .map(|option| format!("{}{}", option.label, if option.selected { " ✓" } else { "" }))
                    .collect();
                format!("│ {} ▾ {}", menu.label, options.join(" | "))
            }
        });
    }
    lines.extend(page.link.iter().map(|link| format!("│ → {}", link.label)));
    lines.extend(page.picture.iter().map(|picture| format!("│ 🖼 {}", picture.alt)));
    lines.extend(page.file.iter().map(|file| format!("│ 📎 {}", file.name)));
    lines.join("\n")
}
