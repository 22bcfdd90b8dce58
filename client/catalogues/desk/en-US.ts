/** The texts of this chunk. `npm run diagrams` writes it. */
import agentsErrors from '@aura/contracts/agents/locales/en-US.json' with { type: 'json' }
import callsErrors from '@aura/contracts/calls/locales/en-US.json' with { type: 'json' }
import channelsErrors from '@aura/contracts/channels/locales/en-US.json' with { type: 'json' }
import conversationsErrors from '@aura/contracts/conversations/locales/en-US.json' with { type: 'json' }
import copilotErrors from '@aura/contracts/copilot/locales/en-US.json' with { type: 'json' }
import credentialsErrors from '@aura/contracts/credentials/locales/en-US.json' with { type: 'json' }
import repliesErrors from '@aura/contracts/replies/locales/en-US.json' with { type: 'json' }
import routingErrors from '@aura/contracts/routing/locales/en-US.json' with { type: 'json' }
import suppliersErrors from '@aura/contracts/suppliers/locales/en-US.json' with { type: 'json' }
import templatesErrors from '@aura/contracts/templates/locales/en-US.json' with { type: 'json' }
import webchatErrors from '@aura/contracts/webchat/locales/en-US.json' with { type: 'json' }
import calls from '../../calls/locales/en-US.json' with { type: 'json' }
import channels from '../../channels/locales/en-US.json' with { type: 'json' }
import contactsBases from '../../contacts/bases/locales/en-US.json' with { type: 'json' }
import contactsFields from '../../contacts/fields/locales/en-US.json' with { type: 'json' }
import conversations from '../../conversations/locales/en-US.json' with { type: 'json' }
import conversationsOutbound from '../../conversations/outbound/locales/en-US.json' with { type: 'json' }
import copilot from '../../copilot/locales/en-US.json' with { type: 'json' }
import credentials from '../../credentials/locales/en-US.json' with { type: 'json' }
import replies from '../../replies/locales/en-US.json' with { type: 'json' }
import routing from '../../routing/locales/en-US.json' with { type: 'json' }
import routingTransfer from '../../routing/transfer/locales/en-US.json' with { type: 'json' }
import suppliers from '../../suppliers/locales/en-US.json' with { type: 'json' }
import templates from '../../templates/locales/en-US.json' with { type: 'json' }

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
