import agentErrors from '@aura/contracts/agents/locales/es-ES.json' with { type: 'json' }
import audiencesErrors from '@aura/contracts/audiences/locales/es-ES.json' with { type: 'json' }
import campaignsErrors from '@aura/contracts/campaigns/locales/es-ES.json' with { type: 'json' }
import companiesErrors from '@aura/contracts/companies/locales/es-ES.json' with { type: 'json' }
import contactsErrors from '@aura/contracts/contacts/locales/es-ES.json' with { type: 'json' }
import dealsErrors from '@aura/contracts/deals/locales/es-ES.json' with { type: 'json' }
import exportsErrors from '@aura/contracts/exports/locales/es-ES.json' with { type: 'json' }
import filesErrors from '@aura/contracts/files/locales/es-ES.json' with { type: 'json' }
import importsErrors from '@aura/contracts/imports/locales/es-ES.json' with { type: 'json' }
import listsErrors from '@aura/contracts/lists/locales/es-ES.json' with { type: 'json' }
import trackingErrors from '@aura/contracts/tracking/locales/es-ES.json' with { type: 'json' }
import costCentres from '../../companies/cost-centres/locales/es-ES.json' with { type: 'json' }
import companyOwner from '../../companies/owner/locales/es-ES.json' with { type: 'json' }
import profile from '../../companies/profile/locales/es-ES.json' with { type: 'json' }
import companyUsers from '../../companies/users/locales/es-ES.json' with { type: 'json' }
import contacts from '../../contacts/locales/es-ES.json' with { type: 'json' }
import contactTags from '../../contacts/tags/locales/es-ES.json' with { type: 'json' }
import deals from '../../deals/locales/es-ES.json' with { type: 'json' }
import exportTexts from '../../exports/locales/es-ES.json' with { type: 'json' }
import security from '../../identity/security/locales/es-ES.json' with { type: 'json' }
import importTexts from '../../imports/locales/es-ES.json' with { type: 'json' }
import lists from '../../lists/locales/es-ES.json' with { type: 'json' }
import monitoring from '../../monitoring/locales/es-ES.json' with { type: 'json' }
import notifications from '../../notifications/locales/es-ES.json' with { type: 'json' }
import charts from '../../platform/charts/locales/es-ES.json' with { type: 'json' }
import kit from '../../platform/ui/locales/es-ES.json' with { type: 'json' }
import search from '../../search/locales/es-ES.json' with { type: 'json' }
import shell from '../../shell/locales/es-ES.json' with { type: 'json' }

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
