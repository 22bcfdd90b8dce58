import board from '../../deals/board/locales/en-US.json' with { type: 'json' }
import list from '../../deals/list/locales/en-US.json' with { type: 'json' }

/** What the sales board and its list say, and nothing else. */
export const catalogue = { ...board, ...list }
