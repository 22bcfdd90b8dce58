import type { LoggedCall } from '@aura/contracts/calls/calls.ts'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { addressText } from '../contacts/index.ts'
import { durationClock } from '../platform/duration-text.ts'
import { formatInstant } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMay } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import type { Column } from '../platform/ui/table/column.ts'
import { statusColumn } from '../platform/ui/table/typed-columns.tsx'
import { callTones, problemText } from './state-words.ts'

const isUnanswered = ({ state }: LoggedCall) => state === 'abandoned' || state === 'missed'

const reachedKey = ({ reachedBy }: LoggedCall) =>
  reachedBy === null ? 'calls.not_reached' : reachedBy === 'call' ? 'calls.reached' : 'calls.reached_in_writing'

export function useCallColumns(): Column<LoggedCall>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(() => {
    const words = (call: LoggedCall) =>
      [t(`calls.state.${call.state}`), isUnanswered(call) && t(reachedKey(call)), problemText(call.problem)]
        .filter(Boolean)
        .join(' · ')
    return [
      {
        id: 'contact',
        header: t('calls.contact'),
        cell: ({ contactName, address }) =>
          contactName === '' || contactName === address ? addressText({ kind: 'phone', value: address }) : contactName,
        sort: 'contact',
        width: 160,
        phone: 'title',
      },
      {
        id: 'started',
        header: t('calls.started'),
        cell: ({ startedAt }) => formatInstant(startedAt, language),
        sort: 'started',
        width: 165,
        phone: 'line',
      },
      statusColumn((call) => ({ tone: callTones[call.state], word: words(call) }), {
        id: 'state',
        header: t('calls.state'),
        width: 215,
      }),
      {
        id: 'back',
        header: t('calls.write_back'),
        cell: (call) => <WriteBack call={call} />,
        width: 115,
        phone: 'line',
      },
      {
        id: 'waited',
        header: t('calls.waited_for'),
        cell: ({ waitedMs }) => durationClock(waitedMs),
        sort: 'waited',
        align: 'end',
        width: 90,
        phone: 'line',
      },
      {
        id: 'talked',
        header: t('calls.talked_for'),
        cell: ({ talkedMs, answeredAt }) => (answeredAt === null ? '–' : durationClock(talkedMs)),
        sort: 'talked',
        align: 'end',
        width: 132,
        phone: 'none',
      },
      {
        id: 'operator',
        header: t('calls.operator'),
        cell: ({ operatorName }) => operatorName ?? '–',
        width: 140,
        phone: 'none',
      },
      {
        id: 'queue',
        header: t('calls.queue'),
        cell: ({ queueName }) => queueName ?? t('calls.no_queue'),
        width: 120,
        phone: 'none',
      },
      {
        id: 'channel',
        header: t('calls.channel'),
        cell: ({ channelName }) => channelName,
        width: 130,
        phone: 'none',
      },
    ]
  }, [t, language])
}

/** A caller whom nobody has reached since is written to from here. */
function WriteBack({ call }: { call: LoggedCall }) {
  const { t } = useTranslation()
  const mayWrite = useMay('update_operations')
  if (!mayWrite || !isUnanswered(call) || call.reachedBy !== null || call.address === '') return null
  return (
    <Button asChild size="xs">
      <Link
        to="/operations"
        search={{ start: call.contactId ?? call.address }}
        aria-label={t('calls.write_back_to', { name: call.contactName || call.address })}
        onClick={(event) => event.stopPropagation()}
      >
        {t('calls.write_back')}
      </Link>
    </Button>
  )
}
