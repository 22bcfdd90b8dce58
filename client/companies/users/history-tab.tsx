/** What happened to this account, newest first, in sentences. */
import { type Happening, userHistory } from '@aura/contracts/companies/user-history.ts'
import type { Role } from '@aura/contracts/platform/access.ts'
import { roles } from '@aura/contracts/platform/access.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { chakra } from '@chakra-ui/react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeed } from '../../platform/feed/provider.tsx'
import { useQuery } from '../../platform/feed/use-query.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { useAgain } from './use-people.ts'
import { permissionTitle, roleWord } from './user-texts.ts'

type Older = { rows: readonly Happening[]; oldest: number | null; more: boolean }

export function HistoryTab({ userId, mark }: { userId: string; mark: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const feed = useFeed()
  const read = useQuery(userHistory, { userId })
  const { data, refetch } = read
  useAgain(refetch, mark)
  const [older, setOlder] = useState<Older>()
  const [problem, setProblem] = useState<string>()
  const first = data?.rows ?? []
  const existing = new Set(first.map(({ position }) => position))
  const rows = [...first, ...(older?.rows ?? []).filter(({ position }) => !existing.has(position))]
  const oldest = older ? older.oldest : (data?.oldest ?? null)
  const more = older ? older.more : data?.older === true

  async function goOn() {
    if (oldest === null) return
    try {
      const { output } = await feed.read(userHistory, { userId, before: oldest })
      setOlder({ rows: [...(older?.rows ?? []), ...output.rows], oldest: output.oldest, more: output.older })
    } catch (refusal) {
      setProblem(errorText(refusal))
    }
  }

  if (!data) return <PendingRead of={read} h="32" />
  if (rows.length === 0 && !more)
    return <EmptyState title={t('companies.users.no_history')} text={t('companies.users.no_history_text')} />
  return (
    <>
      <chakra.ol listStyleType="none" aria-label={t('companies.users.tab.history')}>
        {rows.map((row) => (
          <chakra.li
            key={row.position}
            display="flex"
            flexWrap="wrap"
            columnGap="3"
            py="2"
            borderBottomWidth="1px"
            borderColor="line"
          >
            <chakra.span flex="1" minW="220px">
              {sentence(row, language, t)}
            </chakra.span>
            <chakra.span color="muted" fontSize="sm">
              {row.by === null ? '' : `${row.by} · `}
              <time dateTime={row.at}>{formatInstant(row.at, language)}</time>
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ol>
      {problem && <chakra.p role="alert">{problem}</chakra.p>}
      {more && (
        <Button mt="3" alignSelf="flex-start" onClick={() => void goOn()}>
          {t('companies.users.older')}
        </Button>
      )}
    </>
  )
}

const isRole = (text: string | undefined): text is Role => roles.some((role) => role === text)

function sentence({ what, params }: Happening, language: Language, t: TFunction): string {
  const { from, to, permission } = params
  return t([`companies.users.happened.${what}`], {
    defaultValue: what,
    ...params,
    ...(isRole(from) && { from: roleWord(from) }),
    ...(isRole(to) && { to: roleWord(to) }),
    ...(permission !== undefined && { permission: permissionTitle(permission, language) }),
  })
}
