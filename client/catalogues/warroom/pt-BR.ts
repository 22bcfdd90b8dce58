import warroom from '../../warroom/locales/pt-BR.json' with { type: 'json' }

/** What the War Room says. */
export const catalogue = {
  ...warroom,
}
