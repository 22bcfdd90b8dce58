/** The sentences of every error in every language, for answers to callers. Browsers load one language. */

import agentsEn from './agents/locales/en-US.json' with { type: 'json' }
import agentsEs from './agents/locales/es-ES.json' with { type: 'json' }
import agentsPt from './agents/locales/pt-BR.json' with { type: 'json' }
import aiEn from './ai/locales/en-US.json' with { type: 'json' }
import aiEs from './ai/locales/es-ES.json' with { type: 'json' }
import aiPt from './ai/locales/pt-BR.json' with { type: 'json' }
import assistantEn from './assistant/locales/en-US.json' with { type: 'json' }
import assistantEs from './assistant/locales/es-ES.json' with { type: 'json' }
import assistantPt from './assistant/locales/pt-BR.json' with { type: 'json' }
import audiencesEn from './audiences/locales/en-US.json' with { type: 'json' }
import audiencesEs from './audiences/locales/es-ES.json' with { type: 'json' }
import audiencesPt from './audiences/locales/pt-BR.json' with { type: 'json' }
import callsEn from './calls/locales/en-US.json' with { type: 'json' }
import callsEs from './calls/locales/es-ES.json' with { type: 'json' }
import callsPt from './calls/locales/pt-BR.json' with { type: 'json' }
import campaignsEn from './campaigns/locales/en-US.json' with { type: 'json' }
import campaignsEs from './campaigns/locales/es-ES.json' with { type: 'json' }
import campaignsPt from './campaigns/locales/pt-BR.json' with { type: 'json' }
import channelsEn from './channels/locales/en-US.json' with { type: 'json' }
import channelsEs from './channels/locales/es-ES.json' with { type: 'json' }
import channelsPt from './channels/locales/pt-BR.json' with { type: 'json' }
import companiesEn from './companies/locales/en-US.json' with { type: 'json' }
import companiesEs from './companies/locales/es-ES.json' with { type: 'json' }
import companiesPt from './companies/locales/pt-BR.json' with { type: 'json' }
import contactsEn from './contacts/locales/en-US.json' with { type: 'json' }
import contactsEs from './contacts/locales/es-ES.json' with { type: 'json' }
import contactsPt from './contacts/locales/pt-BR.json' with { type: 'json' }
import conversationsEn from './conversations/locales/en-US.json' with { type: 'json' }
import conversationsEs from './conversations/locales/es-ES.json' with { type: 'json' }
import conversationsPt from './conversations/locales/pt-BR.json' with { type: 'json' }
import credentialsEn from './credentials/locales/en-US.json' with { type: 'json' }
import credentialsEs from './credentials/locales/es-ES.json' with { type: 'json' }
import credentialsPt from './credentials/locales/pt-BR.json' with { type: 'json' }
import dealsEn from './deals/locales/en-US.json' with { type: 'json' }
import dealsEs from './deals/locales/es-ES.json' with { type: 'json' }
import dealsPt from './deals/locales/pt-BR.json' with { type: 'json' }
import offersEn from './deals/products/locales/en-US.json' with { type: 'json' }
import offersEs from './deals/products/locales/es-ES.json' with { type: 'json' }
import offersPt from './deals/products/locales/pt-BR.json' with { type: 'json' }
import exportsEn from './exports/locales/en-US.json' with { type: 'json' }
import exportsEs from './exports/locales/es-ES.json' with { type: 'json' }
import exportsPt from './exports/locales/pt-BR.json' with { type: 'json' }
import filesEn from './files/locales/en-US.json' with { type: 'json' }
import filesEs from './files/locales/es-ES.json' with { type: 'json' }
import filesPt from './files/locales/pt-BR.json' with { type: 'json' }
import identityEn from './identity/locales/en-US.json' with { type: 'json' }
import identityEs from './identity/locales/es-ES.json' with { type: 'json' }
import identityPt from './identity/locales/pt-BR.json' with { type: 'json' }
import importsEn from './imports/locales/en-US.json' with { type: 'json' }
import importsEs from './imports/locales/es-ES.json' with { type: 'json' }
import importsPt from './imports/locales/pt-BR.json' with { type: 'json' }
import integrationsEn from './integrations/locales/en-US.json' with { type: 'json' }
import integrationsEs from './integrations/locales/es-ES.json' with { type: 'json' }
import integrationsPt from './integrations/locales/pt-BR.json' with { type: 'json' }
import listsEn from './lists/locales/en-US.json' with { type: 'json' }
import listsEs from './lists/locales/es-ES.json' with { type: 'json' }
import listsPt from './lists/locales/pt-BR.json' with { type: 'json' }
import platformEn from './platform/locales/en-US.json' with { type: 'json' }
import platformEs from './platform/locales/es-ES.json' with { type: 'json' }
import platformPt from './platform/locales/pt-BR.json' with { type: 'json' }
import type { Language } from './platform/values.ts'
import repliesEn from './replies/locales/en-US.json' with { type: 'json' }
import repliesEs from './replies/locales/es-ES.json' with { type: 'json' }
import repliesPt from './replies/locales/pt-BR.json' with { type: 'json' }
import routingEn from './routing/locales/en-US.json' with { type: 'json' }
import routingEs from './routing/locales/es-ES.json' with { type: 'json' }
import routingPt from './routing/locales/pt-BR.json' with { type: 'json' }
import suppliersEn from './suppliers/locales/en-US.json' with { type: 'json' }
import suppliersEs from './suppliers/locales/es-ES.json' with { type: 'json' }
import suppliersPt from './suppliers/locales/pt-BR.json' with { type: 'json' }
import templatesEn from './templates/locales/en-US.json' with { type: 'json' }
import templatesEs from './templates/locales/es-ES.json' with { type: 'json' }
import templatesPt from './templates/locales/pt-BR.json' with { type: 'json' }
import trackingEn from './tracking/locales/en-US.json' with { type: 'json' }
import trackingEs from './tracking/locales/es-ES.json' with { type: 'json' }
import trackingPt from './tracking/locales/pt-BR.json' with { type: 'json' }
import alertsEn from './warroom/alerts/locales/en-US.json' with { type: 'json' }
import alertsEs from './warroom/alerts/locales/es-ES.json' with { type: 'json' }
import alertsPt from './warroom/alerts/locales/pt-BR.json' with { type: 'json' }
import incidentsEn from './warroom/incidents/locales/en-US.json' with { type: 'json' }
import incidentsEs from './warroom/incidents/locales/es-ES.json' with { type: 'json' }
import incidentsPt from './warroom/incidents/locales/pt-BR.json' with { type: 'json' }
import webchatEn from './webchat/locales/en-US.json' with { type: 'json' }
import webchatEs from './webchat/locales/es-ES.json' with { type: 'json' }
import webchatPt from './webchat/locales/pt-BR.json' with { type: 'json' }

export const errorTexts: Record<Language, Readonly<Record<string, string>>> = {
  'pt-BR': {
    ...platformPt,
    ...identityPt,
    ...companiesPt,
    ...contactsPt,
    ...conversationsPt,
    ...routingPt,
    ...channelsPt,
    ...templatesPt,
    ...callsPt,
    ...repliesPt,
    ...suppliersPt,
    ...credentialsPt,
    ...dealsPt,
    ...offersPt,
    ...audiencesPt,
    ...assistantPt,
    ...campaignsPt,
    ...trackingPt,
    ...filesPt,
    ...exportsPt,
    ...importsPt,
    ...listsPt,
    ...integrationsPt,
    ...agentsPt,
    ...aiPt,
    ...incidentsPt,
    ...webchatPt,
    ...alertsPt,
  },
  'en-US': {
    ...platformEn,
    ...identityEn,
    ...companiesEn,
    ...contactsEn,
    ...conversationsEn,
    ...routingEn,
    ...channelsEn,
    ...templatesEn,
    ...callsEn,
    ...repliesEn,
    ...suppliersEn,
    ...credentialsEn,
    ...dealsEn,
    ...offersEn,
    ...audiencesEn,
    ...assistantEn,
    ...campaignsEn,
    ...trackingEn,
    ...filesEn,
    ...exportsEn,
    ...importsEn,
    ...listsEn,
    ...integrationsEn,
    ...agentsEn,
    ...aiEn,
    ...incidentsEn,
    ...webchatEn,
    ...alertsEn,
  },
  'es-ES': {
    ...platformEs,
    ...identityEs,
    ...companiesEs,
    ...contactsEs,
    ...conversationsEs,
    ...routingEs,
    ...channelsEs,
    ...templatesEs,
    ...callsEs,
    ...repliesEs,
    ...suppliersEs,
    ...credentialsEs,
    ...dealsEs,
    ...offersEs,
    ...audiencesEs,
    ...assistantEs,
    ...campaignsEs,
    ...trackingEs,
    ...filesEs,
    ...exportsEs,
    ...importsEs,
    ...listsEs,
    ...integrationsEs,
    ...agentsEs,
    ...aiEs,
    ...incidentsEs,
    ...webchatEs,
    ...alertsEs,
  },
}
