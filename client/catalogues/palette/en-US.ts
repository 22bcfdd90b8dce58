import palette from '../../search/palette/locales/en-US.json' with { type: 'json' }

/** What only the open search says. */
export const catalogue = { ...palette }
