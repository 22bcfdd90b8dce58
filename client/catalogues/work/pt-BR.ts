/** The texts of this chunk. `npm run diagrams` writes it. */
import audiencesErrors from '@aura/contracts/audiences/locales/pt-BR.json' with { type: 'json' }
import companiesErrors from '@aura/contracts/companies/locales/pt-BR.json' with { type: 'json' }
import contactsErrors from '@aura/contracts/contacts/locales/pt-BR.json' with { type: 'json' }
import exportsErrors from '@aura/contracts/exports/locales/pt-BR.json' with { type: 'json' }
import filesErrors from '@aura/contracts/files/locales/pt-BR.json' with { type: 'json' }
import listsErrors from '@aura/contracts/lists/locales/pt-BR.json' with { type: 'json' }
import companies from '../../companies/locales/pt-BR.json' with { type: 'json' }
import companiesUsers from '../../companies/users/locales/pt-BR.json' with { type: 'json' }
import contacts from '../../contacts/locales/pt-BR.json' with { type: 'json' }
import contactsTags from '../../contacts/tags/locales/pt-BR.json' with { type: 'json' }
import deals from '../../deals/locales/pt-BR.json' with { type: 'json' }
import exports from '../../exports/locales/pt-BR.json' with { type: 'json' }
import lists from '../../lists/locales/pt-BR.json' with { type: 'json' }
import monitoring from '../../monitoring/locales/pt-BR.json' with { type: 'json' }
import notifications from '../../notifications/locales/pt-BR.json' with { type: 'json' }
import platformCharts from '../../platform/charts/locales/pt-BR.json' with { type: 'json' }
import platformUi from '../../platform/ui/locales/pt-BR.json' with { type: 'json' }
import search from '../../search/locales/pt-BR.json' with { type: 'json' }
import shell from '../../shell/locales/pt-BR.json' with { type: 'json' }

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
