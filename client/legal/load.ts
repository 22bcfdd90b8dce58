/** One chunk per language, fetched when somebody reads it. */
import type { Language } from '@aura/contracts/platform/values.ts'
import type { LegalTexts } from './document.ts'

const chunks = {
  'pt-BR': () => import('./locales/pt-BR.ts'),
  'en-US': () => import('./locales/en-US.ts'),
  'es-ES': () => import('./locales/es-ES.ts'),
} satisfies Record<Language, () => Promise<{ texts: LegalTexts }>>

export const loadLegal = async (language: Language): Promise<LegalTexts> => (await chunks[language]()).texts
