/**
 * Watches a conversation as it goes on, without taking it, and whispers: a note that the customer never sees and
 * whose operator is told of it at once.
 */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { findConversations } from '@aura/contracts/conversations/inbox.ts'
import { textLimit } from '@aura/contracts/conversations/message.ts'
import { addNote } from '@aura/contracts/conversations/send.ts'
import { agentStatus } from '@aura/contracts/routing/agent-status.ts'
import { agentStatusReducer } from '@aura/machines/routing/team-view.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Messages, useThread } from '../../conversations/index.ts'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Drawer } from '../../platform/ui/drawer.tsx'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { useLine } from '../../platform/ui/form/use-line.ts'
import { Textarea } from '../../platform/ui/input.tsx'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import look from './operations.module.css'
import type { Opened } from './panel.tsx'

const nothing = {}
const open = { states: ['open', 'held'] as const, assignee: 'anybody' as const, limit: 50 }

export default function MonitorDrawer({ leave }: Opened) {
  const { t } = useTranslation()
  const [watched, setWatched] = useState<Conversation>()
  return (
    <Drawer
      title={watched ? watched.contactName : t('warroom.action.monitor')}
      facts={watched ? t('warroom.monitor.watching') : t('warroom.monitor.text')}
      open
      close={leave}
      width={640}
      footer={watched && <Button onClick={() => setWatched(undefined)}>{t('warroom.monitor.others')}</Button>}
    >
      {watched ? <Watched key={watched.id} conversationId={watched.id} /> : <Choice choose={setWatched} />}
    </Drawer>
  )
}

function Choice({ choose }: { choose: (conversation: Conversation) => void }) {
  const { t } = useTranslation()
  const read = useQuery(findConversations, { ...open, states: [...open.states] })
  const { data } = read
  const { data: names } = useOperators()
  if (!data) return <PendingRead of={read} h="240px" />
  if (data.rows.length === 0)
    return <EmptyState title={t('warroom.monitor.none')} text={t('warroom.monitor.none_text')} />
  return (
    <ul className={look.list}>
      {data.rows.map((row) => (
        <li key={row.id} className={look.item} data-conversation={row.contactName}>
          <div className={look.row}>
            <div className={look.grow}>
              <p className={look.owner}>{row.contactName}</p>
              {row.preview && <p className={look.last}>{row.preview.text}</p>}
              <p className={look.muted}>
                {row.assigneeId === null ? t('warroom.monitor.nobody') : (names?.get(row.assigneeId) ?? '')}
                {' · '}
                <RelativeTime at={row.changedAt} />
              </p>
            </div>
            <Button onClick={() => choose(row)} aria-label={t('warroom.monitor.watch_one', { name: row.contactName })}>
              {t('warroom.monitor.watch')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

function useOperators() {
  const { state, error } = useView(agentStatus, agentStatusReducer, nothing)
  return { data: state && new Map(state.operators.map(({ userId, name }) => [userId, name])), error }
}

const nobodyCounts = () => {}

function Watched({ conversationId }: { conversationId: string }) {
  const { t } = useTranslation()
  const { state, error, messages, earlier, readEarlier } = useThread(conversationId)
  const operators = useOperators()
  if (!state) return <PendingRead of={{ data: state, error }} h="320px" />
  // Who hears the whisper is named before it can be sent.
  if (!operators.data) return <PendingRead of={operators} h="320px" />
  const { assigneeId } = state.conversation
  const name = assigneeId === null ? undefined : operators.data.get(assigneeId)
  return (
    <div className={look.thread} data-monitored="">
      <div className={look.excerpt}>
        <Messages
          messages={messages}
          earlier={earlier}
          readEarlier={readEarlier}
          seen={nobodyCounts}
          reply={undefined}
          acts={undefined}
        />
      </div>
      <Whisper conversationId={conversationId} to={assigneeId} name={name ?? t('warroom.monitor.nobody')} />
    </div>
  )
}

function Whisper({ conversationId, to, name }: { conversationId: string; to: string | null; name: string }) {
  const { t } = useTranslation()
  const { send, pending } = useCommand(addNote)
  const line = useLine({
    check: () => (to === null ? t('warroom.monitor.nobody') : undefined),
    async send(text) {
      await send({ conversationId, messageId: newId(), text, mentions: to === null ? [] : [to] })
      toast({ tone: 'ok', title: t('warroom.monitor.whispered', { name }) })
    },
  })
  return (
    <form className={look.whisper} onSubmit={(event) => void line.submit(event)}>
      <Field label={t('warroom.monitor.whisper', { name })} hint={t('warroom.monitor.hint')} error={line.problem}>
        {(wiring) => <Textarea {...wiring} {...line.wire} maxLength={textLimit} rows={2} />}
      </Field>
      <Button type="submit" mt="2" aria-disabled={line.isEmpty || to === null || pending}>
        {t('warroom.monitor.send')}
      </Button>
    </form>
  )
}
