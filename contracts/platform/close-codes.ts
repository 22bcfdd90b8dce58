/**
 * Why a socket was closed by the server. The range says what the client does:
 *   3000-3499  come back, after the delay that `bye` names, with full jitter
 *   3500-3999  stay away: sign in again or reload first
 */
export const closeCodes = {
  draining: 3000,
  lagging: 3001,
  epochChanged: 3002,
  overloaded: 3003,
  tokenExpired: 3004,
  protocolTooOld: 3500,
  sessionRevoked: 3501,
  accountInactive: 3502,
  flooding: 3503,
  tokenInvalid: 3504,
} as const

export type CloseReason = keyof typeof closeCodes

export const mayComeBack = (code: number): boolean => code < 3500
