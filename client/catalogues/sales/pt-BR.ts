import board from '../../deals/board/locales/pt-BR.json' with { type: 'json' }

/** What the sales board says, and nothing but the board. */
export const catalogue = { ...board }
