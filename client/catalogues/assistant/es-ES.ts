import assistantErrors from '@aura/contracts/assistant/locales/es-ES.json' with { type: 'json' }
import assistant from '../../assistant/locales/es-ES.json' with { type: 'json' }

/** What the panel of the assistant says. */
export const catalogue = { ...assistantErrors, ...assistant }
