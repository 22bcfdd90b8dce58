/** The texts of this chunk. `npm run diagrams` writes it. */
import identityErrors from '@aura/contracts/identity/locales/es-ES.json' with { type: 'json' }
import platformErrors from '@aura/contracts/platform/locales/es-ES.json' with { type: 'json' }
import identity from '../../identity/locales/es-ES.json' with { type: 'json' }
import platform from '../../platform/locales/es-ES.json' with { type: 'json' }

export const catalogue = {
  ...identityErrors,
  ...platformErrors,
  ...identity,
  ...platform,
}
