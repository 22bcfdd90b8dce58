/** The tokens that hold, live; when each was last used is read again now and then, since no event tells it. */
import {
  type ApiToken,
  apiTokenList,
  apiTokens,
  createApiToken,
  revokeApiToken,
} from '@aura/contracts/companies/api-tokens.ts'
import type { InputOf, OutputOf } from '@aura/contracts/platform/operation.ts'
import { apiTokensReducer } from '@aura/machines/companies/api-tokens.ts'
import { refusalOf } from '@aura/machines/companies/decide.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSecretCall } from '../../identity/index.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { confirm } from '../../platform/ui/confirm.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { useActor } from '../users/use-actor.ts'
import { refusalWord } from '../users/user-texts.ts'

export type GivenToken = OutputOf<typeof createApiToken>

const nothing = {}
/** A use is noted to about a minute. */
const lookAgainMs = 20_000

export function useTokens() {
  const { t } = useTranslation()
  const call = useSecretCall()
  const actor = useActor()
  const { state, status, error, asOf } = useView(apiTokenList, apiTokensReducer, nothing)
  const { data: used, refetch } = useQuery(apiTokens, nothing)
  const { send: sendRevoke } = useCommand(revokeApiToken)
  const [newToken, setNewToken] = useState<GivenToken>()
  useEffect(() => {
    const timer = setInterval(refetch, lookAgainMs)
    return () => clearInterval(timer)
  }, [refetch])

  const lastUse = new Map(used?.map((token) => [token.id, token.lastUsedAt]))
  const tokens =
    state && Object.values(state).map((token) => ({ ...token, lastUsedAt: lastUse.get(token.id) ?? token.lastUsedAt }))

  const revoked = (name: string) => ({
    tone: 'ok' as const,
    title: t('companies.tokens.revoked', { name }),
    text: t('companies.tokens.revoked_text'),
  })

  return {
    /** The newest first. */
    tokens: tokens?.sort((a, b) => b.createdAt.localeCompare(a.createdAt)),
    status,
    error,
    asOf,
    /** The one whose secret is on the screen. */
    given: newToken,
    create: async (input: InputOf<typeof createApiToken>) => {
      const created = await call(createApiToken, input)
      setNewToken(created)
      return created
    },
    forget: () => setNewToken(undefined),
    /** Why this person leaves it alone, if that is so. */
    refusalFor: ({ givenBy: id, givenByRole: role }: ApiToken): string | undefined => {
      if (role === undefined) return undefined
      const reason = refusalOf({ type: 'revoke_token' }, actor, { id, role, active: true }, 1)
      return reason === null ? undefined : refusalWord(reason)
    },
    revoke: ({ id, name, ended }: ApiToken) =>
      confirm({
        title: t(ended ? 'companies.tokens.take_off_one' : 'companies.tokens.revoke_one', { name }),
        description: t(ended ? 'companies.tokens.take_off_text' : 'companies.tokens.revoke_text'),
        confirmText: t(ended ? 'companies.tokens.take_off' : 'companies.tokens.revoke'),
        variant: 'destructive',
        onConfirm: () =>
          void sendRevoke({ tokenId: id }).then(
            () => toast(ended ? { tone: 'ok', title: t('companies.tokens.taken_off', { name }) } : revoked(name)),
            (refusal: unknown) => toast({ tone: 'critical', title: errorText(refusal) }),
          ),
      }),
  }
}
