/** What a tool's result tells besides its text: the customers' names in it, and what its ids are called. */

const titleKeys = ['title', 'name', 'contactName', 'firstName'] as const

type Found = { names: Set<string>; titles: Map<string, string> }

export function walkResult(result: unknown, nameKeys: readonly string[], found: Found): void {
  if (Array.isArray(result)) {
    for (const item of result) walkResult(item, nameKeys, found)
    return
  }
  if (typeof result !== 'object' || result === null) return
  const record: Record<string, unknown> = { ...result }
  const title = titleKeys.map((key) => record[key]).find((value) => typeof value === 'string')
  if (typeof record.id === 'string' && typeof title === 'string') found.titles.set(record.id, title)
  for (const [key, value] of Object.entries(record)) {
    if (nameKeys.includes(key) && typeof value === 'string') found.names.add(value)
    walkResult(value, nameKeys, found)
  }
}
