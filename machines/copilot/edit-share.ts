/** How much of a text was changed before it went out: words put in, left out or replaced, in per cent of the longer one. */

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Levenshtein's distance over words, row by row. */
function distance(from: readonly string[], to: readonly string[]): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [at, word] of from.entries()) {
    const next = [at + 1]
    for (const [other, target] of to.entries()) {
      const replaced = (row[other] ?? 0) + (word === target ? 0 : 1)
      next.push(Math.min(replaced, (row[other + 1] ?? 0) + 1, (next[other] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}

/** 0 where only capitals, spaces and punctuation differ, 100 where no word stayed; a change is never rounded to none. */
export function editShare(suggested: string, sent: string): number {
  const [from, to] = [wordsOf(suggested), wordsOf(sent)]
  const longest = Math.max(from.length, to.length)
  if (longest === 0) return 0
  const changed = distance(from, to)
  return changed === 0 ? 0 : Math.max(1, Math.round((changed / longest) * 100))
}
