/** The texts of this chunk. `npm run diagrams` writes it. */
import agentsErrors from '@aura/contracts/agents/locales/pt-BR.json' with { type: 'json' }
import callsErrors from '@aura/contracts/calls/locales/pt-BR.json' with { type: 'json' }
import channelsErrors from '@aura/contracts/channels/locales/pt-BR.json' with { type: 'json' }
import conversationsErrors from '@aura/contracts/conversations/locales/pt-BR.json' with { type: 'json' }
import copilotErrors from '@aura/contracts/copilot/locales/pt-BR.json' with { type: 'json' }
import credentialsErrors from '@aura/contracts/credentials/locales/pt-BR.json' with { type: 'json' }
import repliesErrors from '@aura/contracts/replies/locales/pt-BR.json' with { type: 'json' }
import routingErrors from '@aura/contracts/routing/locales/pt-BR.json' with { type: 'json' }
import suppliersErrors from '@aura/contracts/suppliers/locales/pt-BR.json' with { type: 'json' }
import templatesErrors from '@aura/contracts/templates/locales/pt-BR.json' with { type: 'json' }
import webchatErrors from '@aura/contracts/webchat/locales/pt-BR.json' with { type: 'json' }
import calls from '../../calls/locales/pt-BR.json' with { type: 'json' }
import channels from '../../channels/locales/pt-BR.json' with { type: 'json' }
import contactsBases from '../../contacts/bases/locales/pt-BR.json' with { type: 'json' }
import contactsFields from '../../contacts/fields/locales/pt-BR.json' with { type: 'json' }
import conversations from '../../conversations/locales/pt-BR.json' with { type: 'json' }
import conversationsOutbound from '../../conversations/outbound/locales/pt-BR.json' with { type: 'json' }
import copilot from '../../copilot/locales/pt-BR.json' with { type: 'json' }
import credentials from '../../credentials/locales/pt-BR.json' with { type: 'json' }
import replies from '../../replies/locales/pt-BR.json' with { type: 'json' }
import routing from '../../routing/locales/pt-BR.json' with { type: 'json' }
import routingTransfer from '../../routing/transfer/locales/pt-BR.json' with { type: 'json' }
import suppliers from '../../suppliers/locales/pt-BR.json' with { type: 'json' }
import templates from '../../templates/locales/pt-BR.json' with { type: 'json' }

export const catalogue = {
  ...agentsErrors,
  ...callsErrors,
  ...channelsErrors,
  ...conversationsErrors,
  ...copilotErrors,
  ...credentialsErrors,
  ...repliesErrors,
  ...routingErrors,
  ...suppliersErrors,
  ...templatesErrors,
  ...webchatErrors,
  ...calls,
  ...channels,
  ...contactsBases,
  ...contactsFields,
  ...conversations,
  ...conversationsOutbound,
  ...copilot,
  ...credentials,
  ...replies,
  ...routing,
  ...routingTransfer,
  ...suppliers,
  ...templates,
}
