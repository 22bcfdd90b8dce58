import conversationsErrors from '@aura/contracts/conversations/locales/en-US.json' with { type: 'json' }
import channels from '../../conversations/channels/locales/en-US.json' with { type: 'json' }
import conversations from '../../conversations/locales/en-US.json' with { type: 'json' }

/** What the screens say that serve customers. */
export const catalogue = { ...conversationsErrors, ...conversations, ...channels }
