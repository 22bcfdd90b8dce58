import board from '../../deals/board/locales/es-ES.json' with { type: 'json' }

/** What the sales board says, and nothing but the board. */
export const catalogue = { ...board }
