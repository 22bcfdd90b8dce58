import dealsErrors from '@aura/contracts/deals/locales/pt-BR.json' with { type: 'json' }
import identityErrors from '@aura/contracts/identity/locales/pt-BR.json' with { type: 'json' }
import platformErrors from '@aura/contracts/platform/locales/pt-BR.json' with { type: 'json' }
import deals from '../deals/locales/pt-BR.json' with { type: 'json' }
import identity from '../identity/locales/pt-BR.json' with { type: 'json' }
import platform from '../platform/locales/pt-BR.json' with { type: 'json' }

export const catalogue = {
  ...platformErrors,
  ...identityErrors,
  ...dealsErrors,
  ...platform,
  ...identity,
  ...deals,
}

/** Makes asking for a key that no catalogue has a type error. */
declare module 'i18next' {
  interface CustomTypeOptions {
    keySeparator: false
    nsSeparator: false
    resources: { translation: typeof catalogue }
  }
}
