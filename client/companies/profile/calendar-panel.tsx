import {
  calendarFeed,
  createCalendarFeed,
  revokeCalendarFeed,
} from '@aura/contracts/integrations/calendar/calendar-feed.ts'
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { Button } from '../../platform/ui/button.tsx'
import { confirm } from '../../platform/ui/confirm.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { toast } from '../../platform/ui/toast.tsx'

const everything = {}
const tell = (error: unknown) => toast({ tone: 'critical', title: errorText(error) })

/** The address at which another calendar reads one's activities and shifts: shown once, replaced, revoked. */
export function CalendarPanel() {
  const { t } = useTranslation()
  const read = useQuery(calendarFeed, everything)
  const { data, refetch } = read
  const create = useCommand(createCalendarFeed)
  const revoke = useCommand(revokeCalendarFeed)
  const [url, setUrl] = useState<string>()
  const make = () =>
    void create.send(everything).then((made) => {
      setUrl(made.url)
      refetch()
    }, tell)
  const end = () =>
    void revoke.send(everything).then(() => {
      setUrl(undefined)
      refetch()
      toast({ tone: 'ok', title: t('companies.profile.calendar_revoked') })
    }, tell)
  const ask = (action: 'replace' | 'revoke', onConfirm: () => void) =>
    confirm({
      title: t(`companies.profile.calendar_${action}_title`),
      description: t('companies.profile.calendar_replace_text'),
      confirmText: t(`companies.profile.calendar_${action}`),
      variant: 'destructive',
      onConfirm,
    })
  const panel = (content: ReactNode) => (
    <Panel anchor="calendar" title={t('companies.profile.calendar')} text={t('companies.profile.calendar_text')}>
      {content}
    </Panel>
  )
  if (!data) return <PendingRead of={read} around={panel} />
  const { feed } = data
  return panel(
    <>
      {url !== undefined && <Address key={url} url={url} />}
      {feed && <Reading feed={feed} />}
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {feed ? (
          <>
            <Button onClick={() => ask('replace', make)}>{t('companies.profile.calendar_replace')}</Button>
            <Button onClick={() => ask('revoke', end)}>{t('companies.profile.calendar_revoke')}</Button>
          </>
        ) : (
          <Button onClick={make} aria-disabled={create.pending}>
            {t('companies.profile.calendar_create')}
          </Button>
        )}
      </chakra.div>
    </>,
  )
}

function Address({ url }: { url: string }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      // Where the browser forbids it the text can still be marked by hand.
      () => toast({ tone: 'attention', title: t('companies.profile.calendar_not_copied') }),
    )
  return (
    <chakra.div mb="3">
      <Field label={t('companies.profile.calendar_address')} hint={t('companies.profile.calendar_once')}>
        {(wiring) => <Input {...wiring} value={url} readOnly onFocus={({ target }) => target.select()} />}
      </Field>
      <Button mt="2" onClick={() => void copy()}>
        {t(copied ? 'companies.profile.calendar_copied' : 'companies.profile.calendar_copy')}
      </Button>
      <chakra.span role="status" srOnly>
        {copied && t('companies.profile.calendar_copied')}
      </chakra.span>
    </chakra.div>
  )
}

function Reading({ feed: { createdAt, lastReadAt } }: { feed: { createdAt: string; lastReadAt: string | null } }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <chakra.p color="muted" fontSize="sm" mb="3">
      {t('companies.profile.calendar_created', { at: formatInstant(createdAt, language) })}{' '}
      {lastReadAt === null ? (
        t('companies.profile.calendar_unread')
      ) : (
        <>
          {t('companies.profile.calendar_read')} <RelativeTime at={lastReadAt} />
        </>
      )}
    </chakra.p>
  )
}
