import campaigns from '../../campaigns/locales/pt-BR.json' with { type: 'json' }
import tracking from '../../tracking/locales/pt-BR.json' with { type: 'json' }

/** What the campaigns' screens say. */
export const catalogue = { ...campaigns, ...tracking }
