import actions from '../../search/actions/locales/es-ES.json' with { type: 'json' }

/** What only the search says: its actions, and the other words for them. */
export const catalogue = { ...actions }
