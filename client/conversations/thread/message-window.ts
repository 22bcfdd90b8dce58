/**
 * Which messages of a long thread stand in the document: a stretch of it that slides along. Messages are of any
 * height, so nothing is computed from heights: the stretch grows at the end one comes near, and gives up the other.
 */
export type MessageWindow = {
  /** The number of its first message. */
  readonly first: number
  /** The number of its last one; infinite while it follows the newest. */
  readonly last: number
}

export const step = 40
const most = 3 * step

/** The newest ones, and whatever comes. */
export const atEnd = (newest: number): MessageWindow => ({
  first: newest - 2 * step + 1,
  last: Number.POSITIVE_INFINITY,
})

/** Further up. `oldest` is the first message there is. */
export function up(stretch: MessageWindow, oldest: number, newest: number): MessageWindow {
  const first = Math.max(oldest, stretch.first - step)
  const last = Math.min(stretch.last, first + most - 1)
  return first === stretch.first ? stretch : { first, last: last >= newest ? Number.POSITIVE_INFINITY : last }
}

/** Further down, until it follows the newest again. */
export function down(stretch: MessageWindow, newest: number): MessageWindow {
  if (stretch.last >= newest) return stretch
  const last = stretch.last + step
  if (last >= newest) return { first: Math.max(stretch.first, newest - most + 1), last: Number.POSITIVE_INFINITY }
  return { first: Math.max(stretch.first, last - most + 1), last }
}

/** Following the newest it grows with each that comes; what is far above gives way. */
export const trimmed = (stretch: MessageWindow, newest: number): MessageWindow =>
  stretch.last === Number.POSITIVE_INFINITY && newest - stretch.first >= most ? atEnd(newest) : stretch

/** A message near the upper edge, how far below it, and how far the thread was scrolled then. */
export type Anchor = { readonly seq: string; readonly offset: number; readonly scrollTop: number }

/**
 * Where the thread is scrolled to so that its anchor stands where it stood, moved by no more than a hand has scrolled
 * since. At the upper edge there may be nothing to scroll by until older messages stand there: then it is still `owed`.
 */
export function restored(
  anchor: Anchor,
  { offset, scrollTop }: Pick<Anchor, 'offset' | 'scrollTop'>,
): { scrollTop: number; owed: Anchor | undefined } {
  const goal = anchor.offset - (scrollTop - anchor.scrollTop)
  const next = scrollTop + offset - goal
  if (next >= 0) return { scrollTop: next, owed: undefined }
  return { scrollTop: 0, owed: { seq: anchor.seq, offset: goal, scrollTop: 0 } }
}
