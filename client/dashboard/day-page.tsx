/** What stands around a day: which day it is, how old what is shown is, and what to do when it could not be read. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StaleOverlay } from '../platform/connection/stale-overlay.tsx'
import type { ViewStatus } from '../platform/feed/entry.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { Button } from '../platform/ui/button.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import { Skeleton } from '../platform/ui/skeleton.tsx'

type ShownDayProps<T> = {
  asked: {
    data: T | undefined
    status: 'loading' | 'ready' | 'failed'
    error?: unknown
    refetch: () => void
    live: { status: ViewStatus; asOf: number | undefined }
  }
  children: (data: T) => ReactNode
}

export function DayPage<T extends { date: string; timezone: string }>({ asked, children }: ShownDayProps<T>) {
  const { t } = useTranslation()
  const { data, status, error, refetch, live } = asked
  if (!data && status === 'failed')
    return (
      <EmptyState
        title={t('dashboard.failed')}
        text={errorText(error)}
        action={<Button onClick={refetch}>{t('dashboard.again')}</Button>}
      />
    )
  if (!data) return <Waiting />
  return (
    <StaleOverlay status={live.status} asOf={live.asOf}>
      <Today {...data} />
      {children(data)}
    </StaleOverlay>
  )
}

/** The day of the company's calendar, as one says it. */
function Today({ date, timezone }: { date: string; timezone: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(date))
  return (
    <chakra.p color="muted" mb="4" title={timezone}>
      {t('dashboard.today', { day })}
    </chakra.p>
  )
}

const Waiting = () => (
  <chakra.div
    display="grid"
    gap="4"
    gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 220px), 1fr))"
    aria-hidden="true"
  >
    {Array.from({ length: 8 }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
      <Skeleton key={at} h="128px" borderRadius="lg" />
    ))}
  </chakra.div>
)
