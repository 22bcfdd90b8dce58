import alertErrors from '@aura/contracts/warroom/alerts/locales/en-US.json' with { type: 'json' }
import incidentErrors from '@aura/contracts/warroom/incidents/locales/en-US.json' with { type: 'json' }
import incidentWords from '@aura/contracts/warroom/incidents/words/en-US.json' with { type: 'json' }
import dashboard from '../../dashboard/locales/en-US.json' with { type: 'json' }
import alerts from '../../warroom/alerts/locales/en-US.json' with { type: 'json' }
import feed from '../../warroom/feed/locales/en-US.json' with { type: 'json' }
import incidents from '../../warroom/incidents/locales/en-US.json' with { type: 'json' }
import warroom from '../../warroom/locales/en-US.json' with { type: 'json' }
import operations from '../../warroom/operations/locales/en-US.json' with { type: 'json' }
import status from '../../warroom/status/locales/en-US.json' with { type: 'json' }

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
