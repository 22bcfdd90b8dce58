/** The texts of this chunk. `npm run diagrams` writes it. */
import assistantVoice from '../../assistant/voice/locales/en-US.json' with { type: 'json' }

export const catalogue = {
  ...assistantVoice,
}
