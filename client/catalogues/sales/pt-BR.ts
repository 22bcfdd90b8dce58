/** The texts of this chunk. `npm run diagrams` writes it. */
import dealsErrors from '@aura/contracts/deals/locales/pt-BR.json' with { type: 'json' }
import dealsAutomations from '../../deals/automations/locales/pt-BR.json' with { type: 'json' }
import dealsBoard from '../../deals/board/locales/pt-BR.json' with { type: 'json' }
import dealsCalendar from '../../deals/calendar/locales/pt-BR.json' with { type: 'json' }
import dealsForecast from '../../deals/forecast/locales/pt-BR.json' with { type: 'json' }
import dealsList from '../../deals/list/locales/pt-BR.json' with { type: 'json' }

export const catalogue = {
  ...dealsErrors,
  ...dealsAutomations,
  ...dealsBoard,
  ...dealsCalendar,
  ...dealsForecast,
  ...dealsList,
}
