import assistantErrors from '@aura/contracts/assistant/locales/en-US.json' with { type: 'json' }
import assistant from '../../assistant/locales/en-US.json' with { type: 'json' }

/** What the panel of the assistant says. */
export const catalogue = { ...assistantErrors, ...assistant }
