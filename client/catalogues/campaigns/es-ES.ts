import campaigns from '../../campaigns/locales/es-ES.json' with { type: 'json' }
import tracking from '../../tracking/locales/es-ES.json' with { type: 'json' }

/** What the campaigns' screens say. */
export const catalogue = { ...campaigns, ...tracking }
