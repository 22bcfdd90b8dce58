import integrationErrors from '@aura/contracts/integrations/locales/es-ES.json' with { type: 'json' }
import inbound from '../../integrations/inbound/locales/es-ES.json' with { type: 'json' }
import integrations from '../../integrations/locales/es-ES.json' with { type: 'json' }
import webhooks from '../../integrations/webhooks/locales/es-ES.json' with { type: 'json' }

/** What the integrations' screens say. */
export const catalogue = { ...integrationErrors, ...integrations, ...inbound, ...webhooks }
