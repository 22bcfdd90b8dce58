/** Where a reply is asked for: a '/' at the beginning of a word, up to the caret. */
/** The list's id, for `aria-controls` of the box. */
export const listId = 'conversation-replies'

export type Slash = { from: number; query: string }

export function slashAt(text: string, caret: number): Slash | undefined {
  const [, query] = /(?:^|\s)\/([^\s/]*)$/u.exec(text.slice(0, caret)) ?? []
  return query === undefined ? undefined : { from: caret - query.length - 1, query }
}

/** A text that begins or ends with a shortcut for which no reply was put in: it is not meant for the customer. */
export function leftShortcut(text: string): string | undefined {
  const [first = ''] = text.trimStart().split(/\s/, 1)
  for (const words of [text.trimEnd(), first]) {
    const slash = slashAt(words, words.length)
    if (slash && slash.query !== '') return `/${slash.query}`
  }
  return undefined
}
