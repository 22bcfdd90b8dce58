import aiErrors from '@aura/contracts/ai/locales/es-ES.json' with { type: 'json' }
import crmSyncErrors from '@aura/contracts/crm-sync/locales/es-ES.json' with { type: 'json' }
import integrationErrors from '@aura/contracts/integrations/locales/es-ES.json' with { type: 'json' }
import agents from '../../agents/locales/es-ES.json' with { type: 'json' }
import ai from '../../ai/locales/es-ES.json' with { type: 'json' }
import crmSync from '../../crm-sync/locales/es-ES.json' with { type: 'json' }
import inbound from '../../integrations/inbound/locales/es-ES.json' with { type: 'json' }
import integrations from '../../integrations/locales/es-ES.json' with { type: 'json' }
import webhooks from '../../integrations/webhooks/locales/es-ES.json' with { type: 'json' }

/** What the integrations' screens say. */
export const catalogue = {
  ...integrationErrors,
  ...crmSyncErrors,
  ...crmSync,
  ...aiErrors,
  ...agents,
  ...ai,
  ...integrations,
  ...inbound,
  ...webhooks,
}
