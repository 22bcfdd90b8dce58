import type { Language } from '@aura/contracts/platform/values.ts'

/** What something is called, in each of the languages. */
export type Titles = Readonly<Record<Language, string>>
