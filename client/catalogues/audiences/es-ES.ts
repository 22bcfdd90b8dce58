/** The texts of this chunk. `npm run diagrams` writes it. */
import audiences from '../../audiences/locales/es-ES.json' with { type: 'json' }
import audiencesPlaces from '../../audiences/places/locales/es-ES.json' with { type: 'json' }
import platformMap from '../../platform/map/locales/es-ES.json' with { type: 'json' }

export const catalogue = {
  ...audiences,
  ...audiencesPlaces,
  ...platformMap,
}
