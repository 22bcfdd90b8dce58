/** The texts of this chunk. `npm run diagrams` writes it. */
import campaignsErrors from '@aura/contracts/campaigns/locales/es-ES.json' with { type: 'json' }
import trackingErrors from '@aura/contracts/tracking/locales/es-ES.json' with { type: 'json' }
import campaigns from '../../campaigns/locales/es-ES.json' with { type: 'json' }
import tracking from '../../tracking/locales/es-ES.json' with { type: 'json' }

export const catalogue = {
  ...campaignsErrors,
  ...trackingErrors,
  ...campaigns,
  ...tracking,
}
