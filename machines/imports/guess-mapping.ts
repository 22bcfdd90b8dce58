/** Which column of a file is which, guessed from the headers: the names of all three languages, and further ones. */
import { foldText } from '@aura/contracts/platform/fold-text.ts'

export type Named = { id: string; names: readonly string[] }

/** Letters and figures only, without accents: "E-mail *" and "email" are one name. */
export const plainHeader = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '')

/** "Created by" is a person, whatever "Created" is. */
const isBy = (rest: string): boolean => rest === 'by' || rest === 'por'

/** Exact names first, then names that contain one another; each column of the file serves once. */
export function guessMapping(columns: readonly Named[], headers: readonly string[]): Record<string, number> {
  const plain = headers.map(plainHeader)
  const wanted = columns.map(({ id, names }) => ({ id, names: [id, ...names].map(plainHeader) }))
  const mapping: Record<string, number> = {}
  const used = new Set<number>()
  const take = (fits: (header: string, name: string) => boolean) => {
    for (const { id, names } of wanted) {
      if (id in mapping) continue
      const at = plain.findIndex(
        (header, index) => !used.has(index) && header !== '' && names.some((name) => fits(header, name)),
      )
      if (at < 0) continue
      mapping[id] = at
      used.add(at)
    }
  }
  take((header, name) => header === name)
  take(
    (header, name) =>
      name.length >= 4 &&
      header.length >= 4 &&
      ((header.startsWith(name) && !isBy(header.slice(name.length))) || name.startsWith(header)),
  )
  return mapping
}
