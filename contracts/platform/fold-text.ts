/** How texts are compared where neither case nor accents count, as the search of the database compares them. */

export const foldText = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether every word of a query stands somewhere in the text; a query without words is in any. */
export function hasEveryWord(text: string, query: string): boolean {
  const folded = foldText(text)
  return foldText(query)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
