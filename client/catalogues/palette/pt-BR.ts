import palette from '../../search/palette/locales/pt-BR.json' with { type: 'json' }

/** What only the open search says. */
export const catalogue = { ...palette }
