/** The measures of the corner in which the assistant's button stands, in pixels. */

/** A finger that rests moves a screen by less. */
const leastMovePx = 4

/** Whether a scroll up or down from one place to another hides the button, or brings it back; undefined: neither. */
export function hidesOnScroll(from: number, to: number): boolean | undefined {
  if (to <= 0 && to !== from) return false
  return Math.abs(to - from) < leastMovePx ? undefined : to > from
}

/** The room at the end of what scrolls that lifts its last row above the button. */
export const roomBelow = (buttonTop: number, scrollerBottom: number, gap: number) =>
  Math.max(0, Math.ceil(scrollerBottom - buttonTop + gap))
