import companySettings from '../../companies/settings/locales/en-US.json' with { type: 'json' }
import palette from '../../search/palette/locales/en-US.json' with { type: 'json' }

/** What only the open search says, and /settings, which is searched by its words. */
export const catalogue = { ...palette, ...companySettings }
