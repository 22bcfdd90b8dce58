/** The texts of this chunk. `npm run diagrams` writes it. */
import campaignsErrors from '@aura/contracts/campaigns/locales/en-US.json' with { type: 'json' }
import trackingErrors from '@aura/contracts/tracking/locales/en-US.json' with { type: 'json' }
import campaigns from '../../campaigns/locales/en-US.json' with { type: 'json' }
import tracking from '../../tracking/locales/en-US.json' with { type: 'json' }

export const catalogue = {
  ...campaignsErrors,
  ...trackingErrors,
  ...campaigns,
  ...tracking,
}
