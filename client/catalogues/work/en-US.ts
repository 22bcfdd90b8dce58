/** The texts of this chunk. `npm run diagrams` writes it. */
import audiencesErrors from '@aura/contracts/audiences/locales/en-US.json' with { type: 'json' }
import companiesErrors from '@aura/contracts/companies/locales/en-US.json' with { type: 'json' }
import contactsErrors from '@aura/contracts/contacts/locales/en-US.json' with { type: 'json' }
import exportsErrors from '@aura/contracts/exports/locales/en-US.json' with { type: 'json' }
import filesErrors from '@aura/contracts/files/locales/en-US.json' with { type: 'json' }
import listsErrors from '@aura/contracts/lists/locales/en-US.json' with { type: 'json' }
import companies from '../../companies/locales/en-US.json' with { type: 'json' }
import companiesUsers from '../../companies/users/locales/en-US.json' with { type: 'json' }
import contacts from '../../contacts/locales/en-US.json' with { type: 'json' }
import contactsTags from '../../contacts/tags/locales/en-US.json' with { type: 'json' }
import deals from '../../deals/locales/en-US.json' with { type: 'json' }
import exports from '../../exports/locales/en-US.json' with { type: 'json' }
import lists from '../../lists/locales/en-US.json' with { type: 'json' }
import monitoring from '../../monitoring/locales/en-US.json' with { type: 'json' }
import notifications from '../../notifications/locales/en-US.json' with { type: 'json' }
import platformCharts from '../../platform/charts/locales/en-US.json' with { type: 'json' }
import platformUi from '../../platform/ui/locales/en-US.json' with { type: 'json' }
import search from '../../search/locales/en-US.json' with { type: 'json' }
import shell from '../../shell/locales/en-US.json' with { type: 'json' }

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
