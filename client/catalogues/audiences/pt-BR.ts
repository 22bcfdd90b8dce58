/** The texts of this chunk. `npm run diagrams` writes it. */
import audiences from '../../audiences/locales/pt-BR.json' with { type: 'json' }
import audiencesPlaces from '../../audiences/places/locales/pt-BR.json' with { type: 'json' }
import platformMap from '../../platform/map/locales/pt-BR.json' with { type: 'json' }

export const catalogue = {
  ...audiences,
  ...audiencesPlaces,
  ...platformMap,
}
