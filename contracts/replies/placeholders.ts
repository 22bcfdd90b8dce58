/**
 * Gaps in a prepared text that are filled when it is used. What cannot be filled, because nothing has that name or
 * because it is empty, stays as it stands and is named, so that nobody sends a customer a text with a hole in it.
 */
export const placeholders = ['contato.nome', 'contato.primeiro_nome', 'operador.nome', 'empresa.nome'] as const
export type Placeholder = (typeof placeholders)[number]

const gap = /\{\{\s*(\p{L}[\p{L}\p{N}_]*(?:\.\p{L}[\p{L}\p{N}_]*)+)\s*\}\}/gu

export const isPlaceholder = (name: string): name is Placeholder =>
  placeholders.some((placeholder) => placeholder === name)

/** `field`: what the contact's card says in the field of this key, as a customer reads it. */
export type Names = {
  contact: string
  operator: string
  company: string
  field?: (key: string) => string | undefined
}

const fieldPrefix = 'contato.campo.'

/** The name of a gap that a company's own field of contacts fills. */
export const fieldVariable = (key: string): string => `${fieldPrefix}${key}`

/** The key of the field that fills a gap of this name. */
export const fieldKeyOf = (name: string): string | undefined =>
  name.startsWith(fieldPrefix) ? name.slice(fieldPrefix.length) : undefined

const filledBy: Partial<Record<string, (names: Names) => string>> = {
  'contato.nome': ({ contact }) => contact,
  'contato.primeiro_nome': ({ contact }) => contact.trim().split(/\s+/)[0] ?? '',
  'operador.nome': ({ operator }) => operator,
  'empresa.nome': ({ company }) => company,
} satisfies Record<Placeholder, (names: Names) => string>

/** Puts into each gap what `wordOf` has for its name; a gap without a value stays. */
export const fillWith = (text: string, wordOf: (name: string) => string | undefined): string =>
  text.replace(gap, (whole, name: string) => wordOf(name)?.trim() || whole)

export const fill = (text: string, names: Names): string =>
  fillWith(text, (name) => {
    const key = fieldKeyOf(name)
    return key === undefined ? filledBy[name]?.(names) : names.field?.(key)
  })

/** What stands in a text unfilled, each name once, in its order. */
export const gapsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(gap)].flatMap(([, name]) => name ?? [])),
]

/** A text in order, its gaps apart from its words. */
export function splitAtGaps(text: string): ({ words: string } | { gap: string })[] {
  const fragments: ({ words: string } | { gap: string })[] = []
  let from = 0
  for (const { index, 0: whole, 1: name = '' } of text.matchAll(gap)) {
    if (index > from) fragments.push({ words: text.slice(from, index) })
    fragments.push({ gap: name })
    from = index + whole.length
  }
  return from < text.length ? [...fragments, { words: text.slice(from) }] : fragments
}

/** A name as people read it: 'contato.campo.data_nascimento' is 'data nascimento'. */
export const gapWords = (name: string): string => (fieldKeyOf(name) ?? name).replace(/[._]/g, ' ')

/** Gaps that no name fills, in any conversation. */
export const unknownIn = (text: string): string[] => gapsIn(text).filter((name) => !isPlaceholder(name))

/** The position of the first gap, for the caret. */
export function firstGap(text: string): { from: number; to: number } | undefined {
  const [found] = text.matchAll(gap)
  return found && { from: found.index, to: found.index + found[0].length }
}
