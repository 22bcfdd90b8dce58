/** The languages there are, for the first page: it asks nobody for validation, which the contracts' list brings along. */
import type { Language } from '@aura/contracts/platform/values.ts'

/** Each by its own name, so that a person who cannot read the present one finds theirs. */
export const languageNames = {
  'pt-BR': 'Português',
  'en-US': 'English',
  'es-ES': 'Español',
} as const satisfies Record<Language, string>

export const languages: readonly Language[] = ['pt-BR', 'en-US', 'es-ES']
