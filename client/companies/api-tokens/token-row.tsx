import type { ApiToken } from '@aura/contracts/companies/api-tokens.ts'
import { moduleTitles } from '@aura/contracts/module-names.ts'
import { type ModuleName, permissionRow } from '@aura/contracts/permissions.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { type TokenState, tokenState } from '@aura/machines/companies/api-tokens.ts'
import { chakra } from '@chakra-ui/react'
import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { StatusBadge, type Tone } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { useNow } from '../../platform/ui/clock.ts'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { actionTitle } from './scope-words.ts'

const tones: Record<TokenState, Tone> = { ok: 'ok', expiring: 'attention', expired: 'critical', ended: 'critical' }

type TokenRowProps = { token: ApiToken; refusal: string | undefined; revoke: () => void }

export function TokenRow({ token, refusal, revoke }: TokenRowProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const state = tokenState(token, useNow(60_000))
  const { name, givenByName, createdAt, expiresAt, lastUsedAt, ended } = token
  return (
    <chakra.li
      display="flex"
      flexWrap={{ base: 'wrap', sm: 'nowrap' }}
      alignItems="flex-start"
      columnGap="3"
      rowGap="2"
      py="3"
      borderTopWidth="1px"
      borderColor="line"
    >
      <chakra.span color="muted" mt="0.5">
        <KeyRound size={18} strokeWidth={1.5} aria-hidden="true" />
      </chakra.span>
      <chakra.div flex="1" minW="0">
        <chakra.p display="flex" flexWrap="wrap" columnGap="3" rowGap="1" fontWeight="medium" overflowWrap="anywhere">
          {name}
          <StatusBadge tone={tones[state]} word={t(`companies.tokens.state.${state}`)} />
        </chakra.p>
        <chakra.p fontSize="sm">{scopeSummary(token.scope, language)}</chakra.p>
        <chakra.p color="muted" fontSize="sm">
          {t('companies.tokens.given', { name: givenByName, at: formatInstant(createdAt, language) })}
          {' · '}
          {ended
            ? t(endWord(token, ended), { at: formatInstant(ended.at, language), name: ended.byName ?? '' })
            : t(state === 'expired' ? 'companies.tokens.expired_at' : 'companies.tokens.expires_at', {
                at: formatInstant(expiresAt, language),
              })}
          {' · '}
          {lastUsedAt === null ? (
            t('companies.tokens.never_used')
          ) : (
            <>
              {t('companies.tokens.used')} <RelativeTime at={lastUsedAt} />
            </>
          )}
        </chakra.p>
      </chakra.div>
      <Button
        aria-label={t(ended ? 'companies.tokens.take_off_one' : 'companies.tokens.revoke_one', { name })}
        aria-disabled={refusal !== undefined}
        title={refusal}
        onClick={() => refusal === undefined && revoke()}
      >
        {t(ended ? 'companies.tokens.take_off' : 'companies.tokens.revoke')}
      </Button>
    </chakra.li>
  )
}

/** Who ended it: the program itself, a person, or nobody who is known. */
function endWord({ id }: ApiToken, { by, byName }: NonNullable<ApiToken['ended']>) {
  if (by === id) return 'companies.tokens.ended_itself' as const
  return byName === null ? ('companies.tokens.ended_at' as const) : ('companies.tokens.ended_by' as const)
}

/** 'CRM: ver, criar · Usuários: ver' */
function scopeSummary(scope: readonly string[], language: Language): string {
  const byModule = new Map<ModuleName, string[]>()
  for (const permission of scope) {
    const row = permissionRow(permission)
    if (row) byModule.set(row.module, [...(byModule.get(row.module) ?? []), actionTitle(row.action, language)])
  }
  return [...byModule]
    .map(([module, actions]) => `${moduleTitles[language][module]}: ${actions.join(', ').toLocaleLowerCase(language)}`)
    .join(' · ')
}
