/** The texts of this chunk. `npm run diagrams` writes it. */
import dealsAutomations from '../../deals/automations/locales/es-ES.json' with { type: 'json' }
import dealsBoard from '../../deals/board/locales/es-ES.json' with { type: 'json' }
import dealsCalendar from '../../deals/calendar/locales/es-ES.json' with { type: 'json' }
import dealsList from '../../deals/list/locales/es-ES.json' with { type: 'json' }

export const catalogue = {
  ...dealsAutomations,
  ...dealsBoard,
  ...dealsCalendar,
  ...dealsList,
}
