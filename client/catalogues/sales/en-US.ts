/** The texts of this chunk. `npm run diagrams` writes it. */
import dealsErrors from '@aura/contracts/deals/locales/en-US.json' with { type: 'json' }
import dealsAutomations from '../../deals/automations/locales/en-US.json' with { type: 'json' }
import dealsBoard from '../../deals/board/locales/en-US.json' with { type: 'json' }
import dealsCalendar from '../../deals/calendar/locales/en-US.json' with { type: 'json' }
import dealsForecast from '../../deals/forecast/locales/en-US.json' with { type: 'json' }
import dealsList from '../../deals/list/locales/en-US.json' with { type: 'json' }

export const catalogue = {
  ...dealsErrors,
  ...dealsAutomations,
  ...dealsBoard,
  ...dealsCalendar,
  ...dealsForecast,
  ...dealsList,
}
