/** Who seals, and who changes what is sealed with, take turns in a company under this name. */
export const dataKeysTurn = 'data_keys'
