/** The texts of this chunk. `npm run diagrams` writes it. */
import dealsErrors from '@aura/contracts/deals/locales/es-ES.json' with { type: 'json' }
import dealsAutomations from '../../deals/automations/locales/es-ES.json' with { type: 'json' }
import dealsBoard from '../../deals/board/locales/es-ES.json' with { type: 'json' }
import dealsCalendar from '../../deals/calendar/locales/es-ES.json' with { type: 'json' }
import dealsForecast from '../../deals/forecast/locales/es-ES.json' with { type: 'json' }
import dealsList from '../../deals/list/locales/es-ES.json' with { type: 'json' }

export const catalogue = {
  ...dealsErrors,
  ...dealsAutomations,
  ...dealsBoard,
  ...dealsCalendar,
  ...dealsForecast,
  ...dealsList,
}
