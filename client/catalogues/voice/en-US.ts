import voice from '../../assistant/voice/locales/en-US.json' with { type: 'json' }

/** What the voice panel says besides what the chat does. */
export const catalogue = voice
