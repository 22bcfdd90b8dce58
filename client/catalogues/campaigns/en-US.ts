import campaigns from '../../campaigns/locales/en-US.json' with { type: 'json' }
import tracking from '../../tracking/locales/en-US.json' with { type: 'json' }

/** What the campaigns' screens say. */
export const catalogue = { ...campaigns, ...tracking }
