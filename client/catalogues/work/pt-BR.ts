import agentErrors from '@aura/contracts/agents/locales/pt-BR.json' with { type: 'json' }
import audiencesErrors from '@aura/contracts/audiences/locales/pt-BR.json' with { type: 'json' }
import campaignsErrors from '@aura/contracts/campaigns/locales/pt-BR.json' with { type: 'json' }
import companiesErrors from '@aura/contracts/companies/locales/pt-BR.json' with { type: 'json' }
import contactsErrors from '@aura/contracts/contacts/locales/pt-BR.json' with { type: 'json' }
import dealsErrors from '@aura/contracts/deals/locales/pt-BR.json' with { type: 'json' }
import exportsErrors from '@aura/contracts/exports/locales/pt-BR.json' with { type: 'json' }
import filesErrors from '@aura/contracts/files/locales/pt-BR.json' with { type: 'json' }
import importsErrors from '@aura/contracts/imports/locales/pt-BR.json' with { type: 'json' }
import listsErrors from '@aura/contracts/lists/locales/pt-BR.json' with { type: 'json' }
import trackingErrors from '@aura/contracts/tracking/locales/pt-BR.json' with { type: 'json' }
import costCentres from '../../companies/cost-centres/locales/pt-BR.json' with { type: 'json' }
import companyOwner from '../../companies/owner/locales/pt-BR.json' with { type: 'json' }
import profile from '../../companies/profile/locales/pt-BR.json' with { type: 'json' }
import companyUsers from '../../companies/users/locales/pt-BR.json' with { type: 'json' }
import contacts from '../../contacts/locales/pt-BR.json' with { type: 'json' }
import contactTags from '../../contacts/tags/locales/pt-BR.json' with { type: 'json' }
import deals from '../../deals/locales/pt-BR.json' with { type: 'json' }
import exportTexts from '../../exports/locales/pt-BR.json' with { type: 'json' }
import security from '../../identity/security/locales/pt-BR.json' with { type: 'json' }
import importTexts from '../../imports/locales/pt-BR.json' with { type: 'json' }
import lists from '../../lists/locales/pt-BR.json' with { type: 'json' }
import monitoring from '../../monitoring/locales/pt-BR.json' with { type: 'json' }
import notifications from '../../notifications/locales/pt-BR.json' with { type: 'json' }
import charts from '../../platform/charts/locales/pt-BR.json' with { type: 'json' }
import kit from '../../platform/ui/locales/pt-BR.json' with { type: 'json' }
import search from '../../search/locales/pt-BR.json' with { type: 'json' }
import shell from '../../shell/locales/pt-BR.json' with { type: 'json' }

/** What the screens of a signed-in person say. */
export const catalogue = {
  ...agentErrors,
  ...companiesErrors,
  ...contactsErrors,
  ...audiencesErrors,
  ...campaignsErrors,
  ...trackingErrors,
  ...contacts,
  ...contactTags,
  ...dealsErrors,
  ...filesErrors,
  ...exportsErrors,
  ...exportTexts,
  ...importsErrors,
  ...importTexts,
  ...listsErrors,
  ...lists,
  ...companyOwner,
  ...profile,
  ...companyUsers,
  ...costCentres,
  ...deals,
  ...search,
  ...security,
  ...notifications,
  ...monitoring,
  ...shell,
  ...charts,
  ...kit,
}
