import palette from '../../search/palette/locales/es-ES.json' with { type: 'json' }

/** What only the open search says. */
export const catalogue = { ...palette }
