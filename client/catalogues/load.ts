/**
 * The texts of each language, in chunks: what the pages before sign-in need, what every screen behind it may say,
 * and what single parts of the product say, so that each screen stays as light as it is.
 */
import type { Language } from '@aura/contracts/platform/values.ts'
import type { Catalogue, CatalogueName } from '../platform/i18n/language.ts'
import type { catalogue as assistant } from './assistant/pt-BR.ts'
import type { catalogue as audiences } from './audiences/pt-BR.ts'
import type { catalogue as campaigns } from './campaigns/pt-BR.ts'
import type { catalogue as desk } from './desk/pt-BR.ts'
import type { catalogue as entry } from './entry/pt-BR.ts'
import type { catalogue as imports } from './imports/pt-BR.ts'
import type { catalogue as integrations } from './integrations/pt-BR.ts'
import type { catalogue as offers } from './offers/pt-BR.ts'
import type { catalogue as palette } from './palette/pt-BR.ts'
import type { catalogue as sales } from './sales/pt-BR.ts'
import type { catalogue as voice } from './voice/pt-BR.ts'
import type { catalogue as warroom } from './warroom/pt-BR.ts'
import type { catalogue as work } from './work/pt-BR.ts'

type Load = () => Promise<{ catalogue: Catalogue }>

const chunks: Record<CatalogueName, Record<Language, Load>> = {
  entry: {
    'pt-BR': () => import('./entry/pt-BR.ts'),
    'en-US': () => import('./entry/en-US.ts'),
    'es-ES': () => import('./entry/es-ES.ts'),
  },
  work: {
    'pt-BR': () => import('./work/pt-BR.ts'),
    'en-US': () => import('./work/en-US.ts'),
    'es-ES': () => import('./work/es-ES.ts'),
  },
  desk: {
    'pt-BR': () => import('./desk/pt-BR.ts'),
    'en-US': () => import('./desk/en-US.ts'),
    'es-ES': () => import('./desk/es-ES.ts'),
  },
  warroom: {
    'pt-BR': () => import('./warroom/pt-BR.ts'),
    'en-US': () => import('./warroom/en-US.ts'),
    'es-ES': () => import('./warroom/es-ES.ts'),
  },
  imports: {
    'pt-BR': () => import('./imports/pt-BR.ts'),
    'en-US': () => import('./imports/en-US.ts'),
    'es-ES': () => import('./imports/es-ES.ts'),
  },
  integrations: {
    'pt-BR': () => import('./integrations/pt-BR.ts'),
    'en-US': () => import('./integrations/en-US.ts'),
    'es-ES': () => import('./integrations/es-ES.ts'),
  },
  offers: {
    'pt-BR': () => import('./offers/pt-BR.ts'),
    'en-US': () => import('./offers/en-US.ts'),
    'es-ES': () => import('./offers/es-ES.ts'),
  },
  palette: {
    'pt-BR': () => import('./palette/pt-BR.ts'),
    'en-US': () => import('./palette/en-US.ts'),
    'es-ES': () => import('./palette/es-ES.ts'),
  },
  campaigns: {
    'pt-BR': () => import('./campaigns/pt-BR.ts'),
    'en-US': () => import('./campaigns/en-US.ts'),
    'es-ES': () => import('./campaigns/es-ES.ts'),
  },
  voice: {
    'pt-BR': () => import('./voice/pt-BR.ts'),
    'en-US': () => import('./voice/en-US.ts'),
    'es-ES': () => import('./voice/es-ES.ts'),
  },
  assistant: {
    'pt-BR': () => import('./assistant/pt-BR.ts'),
    'en-US': () => import('./assistant/en-US.ts'),
    'es-ES': () => import('./assistant/es-ES.ts'),
  },
  audiences: {
    'pt-BR': () => import('./audiences/pt-BR.ts'),
    'en-US': () => import('./audiences/en-US.ts'),
    'es-ES': () => import('./audiences/es-ES.ts'),
  },
  sales: {
    'pt-BR': () => import('./sales/pt-BR.ts'),
    'en-US': () => import('./sales/en-US.ts'),
    'es-ES': () => import('./sales/es-ES.ts'),
  },
}

export const loadCatalogue = async (language: Language, part: CatalogueName): Promise<Catalogue> =>
  (await chunks[part][language]()).catalogue

type Key =
  | keyof typeof entry
  | keyof typeof work
  | keyof typeof desk
  | keyof typeof warroom
  | keyof typeof imports
  | keyof typeof integrations
  | keyof typeof offers
  | keyof typeof palette
  | keyof typeof audiences
  | keyof typeof sales
  | keyof typeof campaigns
  | keyof typeof assistant
  | keyof typeof voice

/** Makes asking for a key that no catalogue has a type error. One list: five take the compiler half as long again. */
declare module 'i18next' {
  interface CustomTypeOptions {
    keySeparator: false
    nsSeparator: false
    defaultNS: 'entry'
    resources: { entry: Record<Key, string> }
  }
}
