import {
  type ApiToken,
  apiTokenCreated,
  apiTokenEnded,
  apiTokenList,
  apiTokenRevoked,
} from '@aura/contracts/companies/api-tokens.ts'
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
  on(apiTokenEnded, (state, { tokenId, ended }): Record<string, ApiToken> => {
    const token = state[tokenId]
    return token ? { ...state, [tokenId]: { ...token, ended } } : state
  }),
])

export type TokenState = 'ok' | 'expiring' | 'expired' | 'ended'

const soonMs = 14 * 86_400_000

export function tokenState({ expiresAt, ended }: Pick<ApiToken, 'expiresAt' | 'ended'>, now: number): TokenState {
  if (ended) return 'ended'
  const left = Date.parse(expiresAt) - now
  return left <= 0 ? 'expired' : left <= soonMs ? 'expiring' : 'ok'
}
