/** The texts of this chunk. `npm run diagrams` writes it. */
import assistantVoice from '../../assistant/voice/locales/es-ES.json' with { type: 'json' }

export const catalogue = {
  ...assistantVoice,
}
