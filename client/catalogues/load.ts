import type { Language } from '@aura/contracts/platform/values.ts'
import type { Catalogue } from '../platform/i18n/language.ts'

const chunks = {
  'pt-BR': () => import('./pt-BR.ts'),
  'en-US': () => import('./en-US.ts'),
  'es-ES': () => import('./es-ES.ts'),
} satisfies Record<Language, () => Promise<{ catalogue: Catalogue }>>

export const loadCatalogue = async (language: Language): Promise<Catalogue> => (await chunks[language]()).catalogue
