import conversationsErrors from '@aura/contracts/conversations/locales/es-ES.json' with { type: 'json' }
import repliesErrors from '@aura/contracts/conversations/replies/locales/es-ES.json' with { type: 'json' }
import contactFields from '../../contacts/fields/locales/es-ES.json' with { type: 'json' }
import channels from '../../conversations/channels/locales/es-ES.json' with { type: 'json' }
import conversations from '../../conversations/locales/es-ES.json' with { type: 'json' }
import replies from '../../conversations/replies/locales/es-ES.json' with { type: 'json' }

/** What the screens say that serve customers. */
export const catalogue = {
  ...conversationsErrors,
  ...contactFields,
  ...repliesErrors,
  ...conversations,
  ...replies,
  ...channels,
}
