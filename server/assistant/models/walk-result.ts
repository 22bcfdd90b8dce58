/** What a tool's result tells besides its text: the names of persons and the titles in it, and what its ids are called. */

const titleKeys = ['title', 'name', 'contactName'] as const

/** `names`: what the policy may want replaced, and whether it is a person's. */
type Found = { names: Map<string, NameKind>; titles: Map<string, string> }
export type NameKind = 'person' | 'title'

export function walkResult(result: unknown, nameKeys: readonly string[], found: Found): void {
  if (Array.isArray(result)) {
    for (const item of result) walkResult(item, nameKeys, found)
    return
  }
  if (typeof result !== 'object' || result === null) return
  const record: Record<string, unknown> = { ...result }
  const title = titleKeys.map((key) => record[key]).find((value) => typeof value === 'string') ?? userName(record)
  if (typeof record.id === 'string' && typeof title === 'string') found.titles.set(record.id, title)
  for (const [key, value] of Object.entries(record)) {
    if (nameKeys.includes(key) && typeof value === 'string')
      found.names.set(value, isPerson(key, record) ? 'person' : 'title')
    walkResult(value, nameKeys, found)
  }
}

const userName = ({ firstName, lastName }: Record<string, unknown>): string | undefined =>
  typeof firstName === 'string'
    ? [firstName, lastName]
        .filter((part) => typeof part === 'string')
        .join(' ')
        .trim()
    : undefined

/** What stands on a deal without a contact of the company is as often a firm, of whose words each is nobody's name. */
const isPerson = (key: string, record: Record<string, unknown>) =>
  key !== 'title' && (key !== 'contact' || typeof record.contactId === 'string')
