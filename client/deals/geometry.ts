/** Cards have one height, so that a place in a column is a number and a long column costs no more than a short one. */
export const cardHeight = 100
export const rowHeight = cardHeight + 8
export const columnWidth = 288
