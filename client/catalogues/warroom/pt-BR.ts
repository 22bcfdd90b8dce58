/** The texts of this chunk. `npm run diagrams` writes it. */
import warroomAlertsErrors from '@aura/contracts/warroom/alerts/locales/pt-BR.json' with { type: 'json' }
import warroomIncidentsErrors from '@aura/contracts/warroom/incidents/locales/pt-BR.json' with { type: 'json' }
import warroomIncidentsWords from '@aura/contracts/warroom/incidents/words/pt-BR.json' with { type: 'json' }
import dashboard from '../../dashboard/locales/pt-BR.json' with { type: 'json' }
import warroomAlerts from '../../warroom/alerts/locales/pt-BR.json' with { type: 'json' }
import warroomFeed from '../../warroom/feed/locales/pt-BR.json' with { type: 'json' }
import warroomIncidents from '../../warroom/incidents/locales/pt-BR.json' with { type: 'json' }
import warroom from '../../warroom/locales/pt-BR.json' with { type: 'json' }
import warroomOperations from '../../warroom/operations/locales/pt-BR.json' with { type: 'json' }
import warroomStatus from '../../warroom/status/locales/pt-BR.json' with { type: 'json' }

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
