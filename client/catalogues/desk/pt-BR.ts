import conversationsErrors from '@aura/contracts/conversations/locales/pt-BR.json' with { type: 'json' }
import repliesErrors from '@aura/contracts/conversations/replies/locales/pt-BR.json' with { type: 'json' }
import contactBases from '../../contacts/bases/locales/pt-BR.json' with { type: 'json' }
import contactFields from '../../contacts/fields/locales/pt-BR.json' with { type: 'json' }
import calls from '../../conversations/calls/locales/pt-BR.json' with { type: 'json' }
import channels from '../../conversations/channels/locales/pt-BR.json' with { type: 'json' }
import desk from '../../conversations/desk/locales/pt-BR.json' with { type: 'json' }
import conversations from '../../conversations/locales/pt-BR.json' with { type: 'json' }
import outbound from '../../conversations/outbound/locales/pt-BR.json' with { type: 'json' }
import replies from '../../conversations/replies/locales/pt-BR.json' with { type: 'json' }
import templates from '../../conversations/templates/locales/pt-BR.json' with { type: 'json' }

/** What the screens say that serve customers. */
export const catalogue = {
  ...conversationsErrors,
  ...contactBases,
  ...contactFields,
  ...repliesErrors,
  ...conversations,
  ...desk,
  ...outbound,
  ...replies,
  ...templates,
  ...channels,
  ...calls,
}
