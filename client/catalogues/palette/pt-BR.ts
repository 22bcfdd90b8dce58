/** The texts of this chunk. `npm run diagrams` writes it. */
import companiesSettings from '../../companies/settings/locales/pt-BR.json' with { type: 'json' }
import searchPalette from '../../search/palette/locales/pt-BR.json' with { type: 'json' }

export const catalogue = {
  ...companiesSettings,
  ...searchPalette,
}
