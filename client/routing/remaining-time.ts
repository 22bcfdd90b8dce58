/** What is left of a time: whole seconds, and its share of all of it. */
export function leftOf(from: string, to: string, now: number): { seconds: number; share: number } {
  const [begin, end] = [Date.parse(from), Date.parse(to)]
  const left = Math.min(Math.max(0, end - now), Math.max(0, end - begin))
  return { seconds: Math.ceil(left / 1000), share: end > begin ? left / (end - begin) : 0 }
}
