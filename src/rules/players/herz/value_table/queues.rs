//! All sequences of waiting colours, numbered.

/// The maximum lead of one column over the other in the table.
pub const MOST_AHEAD: usize = 4;

/// The colours of waiting cards, from the top down, without the last: not ascending. All of up to three
/// cards.
pub struct Queues {
    pub colours: Vec<Vec<usize>>,
    /// `push[queue][colour]`: with a colour added below, if there is such a queue.
    pub push: Vec<[Option<usize>; 4]>,
    /// Without the first colour.
    pub pop: Vec<usize>,
    /// The ranges of the queues by length.
    pub lengths: [usize; MOST_AHEAD + 1],
}

impl Queues {
    pub fn new(groups: usize) -> Self {
        let mut colours = vec![Vec::new()];
        let mut done = 0;
        while done < colours.len() {
            let queue = colours[done].clone();
            if queue.len() + 1 < MOST_AHEAD {
                for colour in 0..=queue.last().copied().unwrap_or(groups - 1) {
                    let mut longer = queue.clone();
                    longer.push(colour);
                    colours.push(longer);
                }
            }
            done += 1;
        }
        let find = |queue: &[usize]| colours.iter().position(|other| other == queue);
        let push = colours.iter().map(|queue| {
            std::array::from_fn(|colour| {
                let mut longer = queue.clone();
                longer.push(colour);
                find(&longer)
            })
        });
        let push = push.collect();
        let pop = colours.iter().map(|queue| queue.get(1..).and_then(find).unwrap_or(0)).collect();
        let lengths = std::array::from_fn(|length| colours.partition_point(|queue| queue.len() < length));
        Self { colours, push, pop, lengths }
    }
}
