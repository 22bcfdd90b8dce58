/** The sentences of every error in every language, for answers to callers. Browsers load one language. `npm run diagrams` writes it. */
import agentsEnUS from './agents/locales/en-US.json' with { type: 'json' }
import agentsEsES from './agents/locales/es-ES.json' with { type: 'json' }
import agentsPtBR from './agents/locales/pt-BR.json' with { type: 'json' }
import aiEnUS from './ai/locales/en-US.json' with { type: 'json' }
import aiEsES from './ai/locales/es-ES.json' with { type: 'json' }
import aiPtBR from './ai/locales/pt-BR.json' with { type: 'json' }
import assistantEnUS from './assistant/locales/en-US.json' with { type: 'json' }
import assistantEsES from './assistant/locales/es-ES.json' with { type: 'json' }
import assistantPtBR from './assistant/locales/pt-BR.json' with { type: 'json' }
import audiencesEnUS from './audiences/locales/en-US.json' with { type: 'json' }
import audiencesEsES from './audiences/locales/es-ES.json' with { type: 'json' }
import audiencesPtBR from './audiences/locales/pt-BR.json' with { type: 'json' }
import callsEnUS from './calls/locales/en-US.json' with { type: 'json' }
import callsEsES from './calls/locales/es-ES.json' with { type: 'json' }
import callsPtBR from './calls/locales/pt-BR.json' with { type: 'json' }
import campaignsEnUS from './campaigns/locales/en-US.json' with { type: 'json' }
import campaignsEsES from './campaigns/locales/es-ES.json' with { type: 'json' }
import campaignsPtBR from './campaigns/locales/pt-BR.json' with { type: 'json' }
import channelsEnUS from './channels/locales/en-US.json' with { type: 'json' }
import channelsEsES from './channels/locales/es-ES.json' with { type: 'json' }
import channelsPtBR from './channels/locales/pt-BR.json' with { type: 'json' }
import companiesEnUS from './companies/locales/en-US.json' with { type: 'json' }
import companiesEsES from './companies/locales/es-ES.json' with { type: 'json' }
import companiesPtBR from './companies/locales/pt-BR.json' with { type: 'json' }
import contactsEnUS from './contacts/locales/en-US.json' with { type: 'json' }
import contactsEsES from './contacts/locales/es-ES.json' with { type: 'json' }
import contactsPtBR from './contacts/locales/pt-BR.json' with { type: 'json' }
import conversationsEnUS from './conversations/locales/en-US.json' with { type: 'json' }
import conversationsEsES from './conversations/locales/es-ES.json' with { type: 'json' }
import conversationsPtBR from './conversations/locales/pt-BR.json' with { type: 'json' }
import copilotEnUS from './copilot/locales/en-US.json' with { type: 'json' }
import copilotEsES from './copilot/locales/es-ES.json' with { type: 'json' }
import copilotPtBR from './copilot/locales/pt-BR.json' with { type: 'json' }
import credentialsEnUS from './credentials/locales/en-US.json' with { type: 'json' }
import credentialsEsES from './credentials/locales/es-ES.json' with { type: 'json' }
import credentialsPtBR from './credentials/locales/pt-BR.json' with { type: 'json' }
import crmSyncEnUS from './crm-sync/locales/en-US.json' with { type: 'json' }
import crmSyncEsES from './crm-sync/locales/es-ES.json' with { type: 'json' }
import crmSyncPtBR from './crm-sync/locales/pt-BR.json' with { type: 'json' }
import dealsEnUS from './deals/locales/en-US.json' with { type: 'json' }
import dealsEsES from './deals/locales/es-ES.json' with { type: 'json' }
import dealsPtBR from './deals/locales/pt-BR.json' with { type: 'json' }
import dealsProductsEnUS from './deals/products/locales/en-US.json' with { type: 'json' }
import dealsProductsEsES from './deals/products/locales/es-ES.json' with { type: 'json' }
import dealsProductsPtBR from './deals/products/locales/pt-BR.json' with { type: 'json' }
import exportsEnUS from './exports/locales/en-US.json' with { type: 'json' }
import exportsEsES from './exports/locales/es-ES.json' with { type: 'json' }
import exportsPtBR from './exports/locales/pt-BR.json' with { type: 'json' }
import filesEnUS from './files/locales/en-US.json' with { type: 'json' }
import filesEsES from './files/locales/es-ES.json' with { type: 'json' }
import filesPtBR from './files/locales/pt-BR.json' with { type: 'json' }
import identityEnUS from './identity/locales/en-US.json' with { type: 'json' }
import identityEsES from './identity/locales/es-ES.json' with { type: 'json' }
import identityPtBR from './identity/locales/pt-BR.json' with { type: 'json' }
import importsEnUS from './imports/locales/en-US.json' with { type: 'json' }
import importsEsES from './imports/locales/es-ES.json' with { type: 'json' }
import importsPtBR from './imports/locales/pt-BR.json' with { type: 'json' }
import integrationsEnUS from './integrations/locales/en-US.json' with { type: 'json' }
import integrationsEsES from './integrations/locales/es-ES.json' with { type: 'json' }
import integrationsPtBR from './integrations/locales/pt-BR.json' with { type: 'json' }
import listsEnUS from './lists/locales/en-US.json' with { type: 'json' }
import listsEsES from './lists/locales/es-ES.json' with { type: 'json' }
import listsPtBR from './lists/locales/pt-BR.json' with { type: 'json' }
import platformEnUS from './platform/locales/en-US.json' with { type: 'json' }
import platformEsES from './platform/locales/es-ES.json' with { type: 'json' }
import platformPtBR from './platform/locales/pt-BR.json' with { type: 'json' }
import type { Language } from './platform/values.ts'
import repliesEnUS from './replies/locales/en-US.json' with { type: 'json' }
import repliesEsES from './replies/locales/es-ES.json' with { type: 'json' }
import repliesPtBR from './replies/locales/pt-BR.json' with { type: 'json' }
import routingEnUS from './routing/locales/en-US.json' with { type: 'json' }
import routingEsES from './routing/locales/es-ES.json' with { type: 'json' }
import routingPtBR from './routing/locales/pt-BR.json' with { type: 'json' }
import suppliersEnUS from './suppliers/locales/en-US.json' with { type: 'json' }
import suppliersEsES from './suppliers/locales/es-ES.json' with { type: 'json' }
import suppliersPtBR from './suppliers/locales/pt-BR.json' with { type: 'json' }
import templatesEnUS from './templates/locales/en-US.json' with { type: 'json' }
import templatesEsES from './templates/locales/es-ES.json' with { type: 'json' }
import templatesPtBR from './templates/locales/pt-BR.json' with { type: 'json' }
import trackingEnUS from './tracking/locales/en-US.json' with { type: 'json' }
import trackingEsES from './tracking/locales/es-ES.json' with { type: 'json' }
import trackingPtBR from './tracking/locales/pt-BR.json' with { type: 'json' }
import warehouseEnUS from './warehouse/locales/en-US.json' with { type: 'json' }
import warehouseEsES from './warehouse/locales/es-ES.json' with { type: 'json' }
import warehousePtBR from './warehouse/locales/pt-BR.json' with { type: 'json' }
import warroomAlertsEnUS from './warroom/alerts/locales/en-US.json' with { type: 'json' }
import warroomAlertsEsES from './warroom/alerts/locales/es-ES.json' with { type: 'json' }
import warroomAlertsPtBR from './warroom/alerts/locales/pt-BR.json' with { type: 'json' }
import warroomIncidentsEnUS from './warroom/incidents/locales/en-US.json' with { type: 'json' }
import warroomIncidentsEsES from './warroom/incidents/locales/es-ES.json' with { type: 'json' }
import warroomIncidentsPtBR from './warroom/incidents/locales/pt-BR.json' with { type: 'json' }
import webchatEnUS from './webchat/locales/en-US.json' with { type: 'json' }
import webchatEsES from './webchat/locales/es-ES.json' with { type: 'json' }
import webchatPtBR from './webchat/locales/pt-BR.json' with { type: 'json' }

export const errorTexts: Record<Language, Readonly<Record<string, string>>> = {
  'pt-BR': {
    ...agentsPtBR,
    ...aiPtBR,
    ...assistantPtBR,
    ...audiencesPtBR,
    ...callsPtBR,
    ...campaignsPtBR,
    ...channelsPtBR,
    ...companiesPtBR,
    ...contactsPtBR,
    ...conversationsPtBR,
    ...copilotPtBR,
    ...credentialsPtBR,
    ...crmSyncPtBR,
    ...dealsPtBR,
    ...dealsProductsPtBR,
    ...exportsPtBR,
    ...filesPtBR,
    ...identityPtBR,
    ...importsPtBR,
    ...integrationsPtBR,
    ...listsPtBR,
    ...platformPtBR,
    ...repliesPtBR,
    ...routingPtBR,
    ...suppliersPtBR,
    ...templatesPtBR,
    ...trackingPtBR,
    ...warehousePtBR,
    ...warroomAlertsPtBR,
    ...warroomIncidentsPtBR,
    ...webchatPtBR,
  },
  'en-US': {
    ...agentsEnUS,
    ...aiEnUS,
    ...assistantEnUS,
    ...audiencesEnUS,
    ...callsEnUS,
    ...campaignsEnUS,
    ...channelsEnUS,
    ...companiesEnUS,
    ...contactsEnUS,
    ...conversationsEnUS,
    ...copilotEnUS,
    ...credentialsEnUS,
    ...crmSyncEnUS,
    ...dealsEnUS,
    ...dealsProductsEnUS,
    ...exportsEnUS,
    ...filesEnUS,
    ...identityEnUS,
    ...importsEnUS,
    ...integrationsEnUS,
    ...listsEnUS,
    ...platformEnUS,
    ...repliesEnUS,
    ...routingEnUS,
    ...suppliersEnUS,
    ...templatesEnUS,
    ...trackingEnUS,
    ...warehouseEnUS,
    ...warroomAlertsEnUS,
    ...warroomIncidentsEnUS,
    ...webchatEnUS,
  },
  'es-ES': {
    ...agentsEsES,
    ...aiEsES,
    ...assistantEsES,
    ...audiencesEsES,
    ...callsEsES,
    ...campaignsEsES,
    ...channelsEsES,
    ...companiesEsES,
    ...contactsEsES,
    ...conversationsEsES,
    ...copilotEsES,
    ...credentialsEsES,
    ...crmSyncEsES,
    ...dealsEsES,
    ...dealsProductsEsES,
    ...exportsEsES,
    ...filesEsES,
    ...identityEsES,
    ...importsEsES,
    ...integrationsEsES,
    ...listsEsES,
    ...platformEsES,
    ...repliesEsES,
    ...routingEsES,
    ...suppliersEsES,
    ...templatesEsES,
    ...trackingEsES,
    ...warehouseEsES,
    ...warroomAlertsEsES,
    ...warroomIncidentsEsES,
    ...webchatEsES,
  },
}
