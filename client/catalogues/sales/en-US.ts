import automations from '../../deals/automations/locales/en-US.json' with { type: 'json' }
import board from '../../deals/board/locales/en-US.json' with { type: 'json' }
import calendar from '../../deals/calendar/locales/en-US.json' with { type: 'json' }
import list from '../../deals/list/locales/en-US.json' with { type: 'json' }

/** What the sales board, its list, its calendar and its automations say, and nothing else. */
export const catalogue = { ...board, ...list, ...calendar, ...automations }
