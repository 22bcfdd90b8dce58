/** Where in a list a key leads: the ends meet, pages and Home and End do not go past them. */
const page = 8

export function placeAfter(key: string, at: number, length: number): number | undefined {
  const last = length - 1
  switch (key) {
    case 'ArrowDown':
      return at === last ? 0 : at + 1
    case 'ArrowUp':
      return at === 0 ? last : at - 1
    case 'PageDown':
      return Math.min(last, at + page)
    case 'PageUp':
      return Math.max(0, at - page)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}
