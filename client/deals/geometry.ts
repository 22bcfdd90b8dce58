/** All cards are equally high, so a column is virtualized without measuring and a drop's index follows from its offset. */
export const cardHeight = 100
export const rowHeight = cardHeight + 8
