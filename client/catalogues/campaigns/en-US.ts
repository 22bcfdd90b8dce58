import campaigns from '../../campaigns/locales/en-US.json' with { type: 'json' }

/** What the campaigns' screens say. */
export const catalogue = { ...campaigns }
