/** The texts of this chunk. `npm run diagrams` writes it. */
import campaigns from '../../campaigns/locales/en-US.json' with { type: 'json' }
import tracking from '../../tracking/locales/en-US.json' with { type: 'json' }

export const catalogue = {
  ...campaigns,
  ...tracking,
}
