import tracking from '../../tracking/locales/pt-BR.json' with { type: 'json' }

/** What the campaigns' screens say. */
export const catalogue = { ...tracking }
