/** The names that everything of a new collection feature is made of. */

/** `one` and `many` are words of lower-case letters; `needs` are permissions of a module that is there. */
export type NewFeature = {
  feature: string
  one: string
  many: string
  needs: { view: string; create: string; edit: string }
  /** The number of its migration. */
  migration: string
}

export const capital = (word: string): string => `${word[0]?.toUpperCase()}${word.slice(1)}`
export const migrationPath = ({ feature, many, migration }: NewFeature): string =>
  `server/${feature}/migrations/${migration}-${many}.ts`
