import identityErrors from '@aura/contracts/identity/locales/es-ES.json' with { type: 'json' }
import platformErrors from '@aura/contracts/platform/locales/es-ES.json' with { type: 'json' }
import identity from '../../identity/locales/es-ES.json' with { type: 'json' }
import platform from '../../platform/locales/es-ES.json' with { type: 'json' }

/** What the pages before sign-in say, and the kit that every page is made of. */
export const catalogue = { ...platformErrors, ...identityErrors, ...platform, ...identity }
