/** The texts of this chunk. `npm run diagrams` writes it. */
import warroomAlertsErrors from '@aura/contracts/warroom/alerts/locales/es-ES.json' with { type: 'json' }
import warroomIncidentsErrors from '@aura/contracts/warroom/incidents/locales/es-ES.json' with { type: 'json' }
import warroomIncidentsWords from '@aura/contracts/warroom/incidents/words/es-ES.json' with { type: 'json' }
import dashboard from '../../dashboard/locales/es-ES.json' with { type: 'json' }
import warroomAlerts from '../../warroom/alerts/locales/es-ES.json' with { type: 'json' }
import warroomFeed from '../../warroom/feed/locales/es-ES.json' with { type: 'json' }
import warroomIncidents from '../../warroom/incidents/locales/es-ES.json' with { type: 'json' }
import warroom from '../../warroom/locales/es-ES.json' with { type: 'json' }
import warroomOperations from '../../warroom/operations/locales/es-ES.json' with { type: 'json' }
import warroomStatus from '../../warroom/status/locales/es-ES.json' with { type: 'json' }

export const catalogue = {
  ...warroomAlertsErrors,
  ...warroomIncidentsErrors,
  ...warroomIncidentsWords,
  ...dashboard,
  ...warroomAlerts,
  ...warroomFeed,
  ...warroomIncidents,
  ...warroom,
  ...warroomOperations,
  ...warroomStatus,
}
