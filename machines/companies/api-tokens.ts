import { type ApiToken, apiTokenCreated, apiTokenList, apiTokenRevoked } from '@aura/contracts/companies/api-tokens.ts'
import { on, reducer } from '../platform/reducer.ts'

export const apiTokensReducer = reducer(apiTokenList, [
  on(
    apiTokenCreated,
    (state, { token }): Record<string, ApiToken> => (token ? { ...state, [token.id]: token } : state),
  ),
  on(
    apiTokenRevoked,
    (state, { tokenId }): Record<string, ApiToken> =>
      Object.fromEntries(Object.entries(state).filter(([id]) => id !== tokenId)),
  ),
])

export type TokenState = 'ok' | 'expiring' | 'expired'

const soonMs = 14 * 86_400_000

export function tokenState({ expiresAt }: Pick<ApiToken, 'expiresAt'>, now: number): TokenState {
  const left = Date.parse(expiresAt) - now
  return left <= 0 ? 'expired' : left <= soonMs ? 'expiring' : 'ok'
}
