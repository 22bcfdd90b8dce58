import type { Language } from '@aura/contracts/platform/values.ts'

/** Each in its own words, so that everybody finds theirs. */
export const languageOptions: readonly { value: Language; label: string }[] = [
  { value: 'pt-BR', label: 'Português (Brasil)' },
  { value: 'en-US', label: 'English (US)' },
  { value: 'es-ES', label: 'Español' },
]
