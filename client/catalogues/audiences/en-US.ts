/** The texts of this chunk. `npm run diagrams` writes it. */
import audiences from '../../audiences/locales/en-US.json' with { type: 'json' }
import audiencesPlaces from '../../audiences/places/locales/en-US.json' with { type: 'json' }
import platformMap from '../../platform/map/locales/en-US.json' with { type: 'json' }

export const catalogue = {
  ...audiences,
  ...audiencesPlaces,
  ...platformMap,
}
