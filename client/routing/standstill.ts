/**
 * Whether conversations are left to themselves, as the team's screen says it: that none is, never while customers wait.
 */
export type Standstill = 'orphans' | 'waiting' | 'none'

export const standstillOf = (orphans: number, waiting: number): Standstill =>
  orphans > 0 ? 'orphans' : waiting > 0 ? 'waiting' : 'none'
