/** The texts of this chunk. `npm run diagrams` writes it. */
import warroomAlertsErrors from '@aura/contracts/warroom/alerts/locales/en-US.json' with { type: 'json' }
import warroomIncidentsErrors from '@aura/contracts/warroom/incidents/locales/en-US.json' with { type: 'json' }
import warroomIncidentsWords from '@aura/contracts/warroom/incidents/words/en-US.json' with { type: 'json' }
import dashboard from '../../dashboard/locales/en-US.json' with { type: 'json' }
import warroomAlerts from '../../warroom/alerts/locales/en-US.json' with { type: 'json' }
import warroomFeed from '../../warroom/feed/locales/en-US.json' with { type: 'json' }
import warroomIncidents from '../../warroom/incidents/locales/en-US.json' with { type: 'json' }
import warroom from '../../warroom/locales/en-US.json' with { type: 'json' }
import warroomOperations from '../../warroom/operations/locales/en-US.json' with { type: 'json' }
import warroomStatus from '../../warroom/status/locales/en-US.json' with { type: 'json' }

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
