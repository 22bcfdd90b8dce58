/** The texts of this chunk. `npm run diagrams` writes it. */
import identityErrors from '@aura/contracts/identity/locales/en-US.json' with { type: 'json' }
import platformErrors from '@aura/contracts/platform/locales/en-US.json' with { type: 'json' }
import identity from '../../identity/locales/en-US.json' with { type: 'json' }
import platform from '../../platform/locales/en-US.json' with { type: 'json' }

export const catalogue = {
  ...identityErrors,
  ...platformErrors,
  ...identity,
  ...platform,
}
