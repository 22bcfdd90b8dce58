/** With one more, notices would cover what they speak of. */
const mostShown = 3

/** The newest stands last; the oldest gives way to it. */
export const stacked = <Notice>(shown: readonly Notice[], next: Notice): readonly Notice[] => [
  ...shown.slice(1 - mostShown),
  next,
]
