/** The texts of this chunk. `npm run diagrams` writes it. */
import aiErrors from '@aura/contracts/ai/locales/es-ES.json' with { type: 'json' }
import crmSyncErrors from '@aura/contracts/crm-sync/locales/es-ES.json' with { type: 'json' }
import integrationsErrors from '@aura/contracts/integrations/locales/es-ES.json' with { type: 'json' }
import warehouseErrors from '@aura/contracts/warehouse/locales/es-ES.json' with { type: 'json' }
import agents from '../../agents/locales/es-ES.json' with { type: 'json' }
import ai from '../../ai/locales/es-ES.json' with { type: 'json' }
import crmSync from '../../crm-sync/locales/es-ES.json' with { type: 'json' }
import integrationsInbound from '../../integrations/inbound/locales/es-ES.json' with { type: 'json' }
import integrations from '../../integrations/locales/es-ES.json' with { type: 'json' }
import integrationsWebhooks from '../../integrations/webhooks/locales/es-ES.json' with { type: 'json' }
import warehouse from '../../warehouse/locales/es-ES.json' with { type: 'json' }

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
