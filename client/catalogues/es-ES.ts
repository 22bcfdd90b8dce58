import dealsErrors from '@aura/contracts/deals/locales/es-ES.json' with { type: 'json' }
import identityErrors from '@aura/contracts/identity/locales/es-ES.json' with { type: 'json' }
import platformErrors from '@aura/contracts/platform/locales/es-ES.json' with { type: 'json' }
import deals from '../deals/locales/es-ES.json' with { type: 'json' }
import identity from '../identity/locales/es-ES.json' with { type: 'json' }
import platform from '../platform/locales/es-ES.json' with { type: 'json' }

export const catalogue = {
  ...platformErrors,
  ...identityErrors,
  ...dealsErrors,
  ...platform,
  ...identity,
  ...deals,
}
