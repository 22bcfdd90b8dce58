import warroom from '../../warroom/locales/en-US.json' with { type: 'json' }

/** What the War Room says. */
export const catalogue = {
  ...warroom,
}
