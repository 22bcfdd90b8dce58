/** The texts of this chunk. `npm run diagrams` writes it. */
import companiesCostCentres from '../../companies/cost-centres/locales/es-ES.json' with { type: 'json' }
import companiesOwner from '../../companies/owner/locales/es-ES.json' with { type: 'json' }
import companiesPlan from '../../companies/plan/locales/es-ES.json' with { type: 'json' }
import companiesProfile from '../../companies/profile/locales/es-ES.json' with { type: 'json' }
import companiesSettings from '../../companies/settings/locales/es-ES.json' with { type: 'json' }
import companiesSupport from '../../companies/support/locales/es-ES.json' with { type: 'json' }
import identitySecurity from '../../identity/security/locales/es-ES.json' with { type: 'json' }
import searchPalette from '../../search/palette/locales/es-ES.json' with { type: 'json' }

export const catalogue = {
  ...companiesCostCentres,
  ...companiesOwner,
  ...companiesPlan,
  ...companiesProfile,
  ...companiesSettings,
  ...companiesSupport,
  ...identitySecurity,
  ...searchPalette,
}
