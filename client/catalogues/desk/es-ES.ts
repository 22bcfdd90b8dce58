import conversationsErrors from '@aura/contracts/conversations/locales/es-ES.json' with { type: 'json' }
import channels from '../../conversations/channels/locales/es-ES.json' with { type: 'json' }
import conversations from '../../conversations/locales/es-ES.json' with { type: 'json' }

/** What the screens say that serve customers. */
export const catalogue = { ...conversationsErrors, ...conversations, ...channels }
