import identityErrors from '@aura/contracts/identity/locales/pt-BR.json' with { type: 'json' }
import platformErrors from '@aura/contracts/platform/locales/pt-BR.json' with { type: 'json' }
import identity from '../../identity/locales/pt-BR.json' with { type: 'json' }
import platform from '../../platform/locales/pt-BR.json' with { type: 'json' }

/** What the pages before sign-in say, and the kit that every page is made of. */
export const catalogue = { ...platformErrors, ...identityErrors, ...platform, ...identity }
