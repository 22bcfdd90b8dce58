/** The texts of this chunk. `npm run diagrams` writes it. */
import aiErrors from '@aura/contracts/ai/locales/pt-BR.json' with { type: 'json' }
import crmSyncErrors from '@aura/contracts/crm-sync/locales/pt-BR.json' with { type: 'json' }
import integrationsErrors from '@aura/contracts/integrations/locales/pt-BR.json' with { type: 'json' }
import warehouseErrors from '@aura/contracts/warehouse/locales/pt-BR.json' with { type: 'json' }
import agents from '../../agents/locales/pt-BR.json' with { type: 'json' }
import ai from '../../ai/locales/pt-BR.json' with { type: 'json' }
import crmSync from '../../crm-sync/locales/pt-BR.json' with { type: 'json' }
import integrationsInbound from '../../integrations/inbound/locales/pt-BR.json' with { type: 'json' }
import integrations from '../../integrations/locales/pt-BR.json' with { type: 'json' }
import integrationsWebhooks from '../../integrations/webhooks/locales/pt-BR.json' with { type: 'json' }
import warehouse from '../../warehouse/locales/pt-BR.json' with { type: 'json' }

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
