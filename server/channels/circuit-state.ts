/** So many calls in a row have to fail before it is the provider and not a message. */
const enough = 5

export const isCircuitOpen = ({ failures }: { failures: number }): boolean => failures >= enough
