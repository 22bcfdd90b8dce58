/** The texts of this chunk. `npm run diagrams` writes it. */
import aiErrors from '@aura/contracts/ai/locales/en-US.json' with { type: 'json' }
import crmSyncErrors from '@aura/contracts/crm-sync/locales/en-US.json' with { type: 'json' }
import integrationsErrors from '@aura/contracts/integrations/locales/en-US.json' with { type: 'json' }
import warehouseErrors from '@aura/contracts/warehouse/locales/en-US.json' with { type: 'json' }
import agents from '../../agents/locales/en-US.json' with { type: 'json' }
import ai from '../../ai/locales/en-US.json' with { type: 'json' }
import crmSync from '../../crm-sync/locales/en-US.json' with { type: 'json' }
import integrationsInbound from '../../integrations/inbound/locales/en-US.json' with { type: 'json' }
import integrations from '../../integrations/locales/en-US.json' with { type: 'json' }
import integrationsWebhooks from '../../integrations/webhooks/locales/en-US.json' with { type: 'json' }
import warehouse from '../../warehouse/locales/en-US.json' with { type: 'json' }

export const catalogue = {
  ...aiErrors,
  ...crmSyncErrors,
  ...integrationsErrors,
  ...warehouseErrors,
  ...agents,
  ...ai,
  ...crmSync,
  ...integrationsInbound,
  ...integrations,
  ...integrationsWebhooks,
  ...warehouse,
}
