import alertErrors from '@aura/contracts/warroom/alerts/locales/pt-BR.json' with { type: 'json' }
import incidentErrors from '@aura/contracts/warroom/incidents/locales/pt-BR.json' with { type: 'json' }
import incidentWords from '@aura/contracts/warroom/incidents/words/pt-BR.json' with { type: 'json' }
import dashboard from '../../dashboard/locales/pt-BR.json' with { type: 'json' }
import alerts from '../../warroom/alerts/locales/pt-BR.json' with { type: 'json' }
import feed from '../../warroom/feed/locales/pt-BR.json' with { type: 'json' }
import incidents from '../../warroom/incidents/locales/pt-BR.json' with { type: 'json' }
import warroom from '../../warroom/locales/pt-BR.json' with { type: 'json' }
import operations from '../../warroom/operations/locales/pt-BR.json' with { type: 'json' }
import status from '../../warroom/status/locales/pt-BR.json' with { type: 'json' }

/** What the War Room says, and the company's day, whose numbers are the same. */
export const catalogue = {
  ...dashboard,
  ...warroom,
  ...status,
  ...operations,
  ...feed,
  ...alerts,
  ...alertErrors,
  ...incidents,
  ...incidentWords,
  ...incidentErrors,
}
