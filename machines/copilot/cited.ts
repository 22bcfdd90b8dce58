/** A model's text with its citations: `[2]` names the second passage that it was shown. What it never saw is no source. */
export function citedIn<P>(text: string, passages: readonly P[]): { text: string; sources: P[] } {
  const numbers = new Set([...text.matchAll(/\[(\d{1,2})\]/g)].map(([, digits]) => Number(digits)))
  const sources = passages.filter((_, at) => numbers.has(at + 1))
  return { text: text.replace(/[ \t]*\[\d{1,2}\]/g, '').trim(), sources }
}
