import campaigns from '../../campaigns/locales/pt-BR.json' with { type: 'json' }

/** What the campaigns' screens say. */
export const catalogue = { ...campaigns }
