import aiErrors from '@aura/contracts/ai/locales/pt-BR.json' with { type: 'json' }
import crmSyncErrors from '@aura/contracts/crm-sync/locales/pt-BR.json' with { type: 'json' }
import integrationErrors from '@aura/contracts/integrations/locales/pt-BR.json' with { type: 'json' }
import agents from '../../agents/locales/pt-BR.json' with { type: 'json' }
import ai from '../../ai/locales/pt-BR.json' with { type: 'json' }
import crmSync from '../../crm-sync/locales/pt-BR.json' with { type: 'json' }
import inbound from '../../integrations/inbound/locales/pt-BR.json' with { type: 'json' }
import integrations from '../../integrations/locales/pt-BR.json' with { type: 'json' }
import webhooks from '../../integrations/webhooks/locales/pt-BR.json' with { type: 'json' }

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
