/** The texts of this chunk. `npm run diagrams` writes it. */
import assistantErrors from '@aura/contracts/assistant/locales/en-US.json' with { type: 'json' }
import assistant from '../../assistant/locales/en-US.json' with { type: 'json' }

export const catalogue = {
  ...assistantErrors,
  ...assistant,
}
