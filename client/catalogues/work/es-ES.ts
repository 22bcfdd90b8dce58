/** The texts of this chunk. `npm run diagrams` writes it. */
import audiencesErrors from '@aura/contracts/audiences/locales/es-ES.json' with { type: 'json' }
import companiesErrors from '@aura/contracts/companies/locales/es-ES.json' with { type: 'json' }
import contactsErrors from '@aura/contracts/contacts/locales/es-ES.json' with { type: 'json' }
import exportsErrors from '@aura/contracts/exports/locales/es-ES.json' with { type: 'json' }
import filesErrors from '@aura/contracts/files/locales/es-ES.json' with { type: 'json' }
import listsErrors from '@aura/contracts/lists/locales/es-ES.json' with { type: 'json' }
import companies from '../../companies/locales/es-ES.json' with { type: 'json' }
import companiesUsers from '../../companies/users/locales/es-ES.json' with { type: 'json' }
import contacts from '../../contacts/locales/es-ES.json' with { type: 'json' }
import contactsTags from '../../contacts/tags/locales/es-ES.json' with { type: 'json' }
import deals from '../../deals/locales/es-ES.json' with { type: 'json' }
import exports from '../../exports/locales/es-ES.json' with { type: 'json' }
import lists from '../../lists/locales/es-ES.json' with { type: 'json' }
import monitoring from '../../monitoring/locales/es-ES.json' with { type: 'json' }
import notifications from '../../notifications/locales/es-ES.json' with { type: 'json' }
import platformCharts from '../../platform/charts/locales/es-ES.json' with { type: 'json' }
import platformUi from '../../platform/ui/locales/es-ES.json' with { type: 'json' }
import search from '../../search/locales/es-ES.json' with { type: 'json' }
import shell from '../../shell/locales/es-ES.json' with { type: 'json' }

export const catalogue = {
  ...audiencesErrors,
  ...companiesErrors,
  ...contactsErrors,
  ...exportsErrors,
  ...filesErrors,
  ...listsErrors,
  ...companies,
  ...companiesUsers,
  ...contacts,
  ...contactsTags,
  ...deals,
  ...exports,
  ...lists,
  ...monitoring,
  ...notifications,
  ...platformCharts,
  ...platformUi,
  ...search,
  ...shell,
}
