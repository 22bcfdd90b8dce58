import companySettings from '../../companies/settings/locales/es-ES.json' with { type: 'json' }
import palette from '../../search/palette/locales/es-ES.json' with { type: 'json' }

/** What only the open search says, and /settings, which is searched by its words. */
export const catalogue = { ...palette, ...companySettings }
