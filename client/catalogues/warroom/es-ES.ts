import warroom from '../../warroom/locales/es-ES.json' with { type: 'json' }

/** What the War Room says. */
export const catalogue = {
  ...warroom,
}
