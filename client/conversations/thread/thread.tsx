/** The open conversation: who it is with, what was said, and where one writes. */

import type { Moment } from '@aura/contracts/conversations/as-it-was.ts'
import type { Message } from '@aura/contracts/conversations/message.ts'
import { clientFacts } from '@aura/machines/conversations/client-facts.ts'
import { decide } from '@aura/machines/conversations/decide.ts'
import { awaitsFirstAnswer } from '@aura/machines/conversations/decide-close.ts'
import { mayMerge, mayUnmerge } from '@aura/machines/conversations/decide-merge.ts'
import { awaitsAnswerToTemplate, lockOf, reactionRefusal } from '@aura/machines/conversations/decide-send.ts'
import type { Actor } from '@aura/machines/platform/decision.ts'
import { BookPlus, ChevronsUp, History, ListChecks, Merge } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenRecord } from '../../assistant/index.ts'
import { CallBar } from '../../calls/index.ts'
import { useFeed } from '../../platform/feed/provider.tsx'
import { errorText } from '../../platform/i18n/error-text.ts'
import { StateDot } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { useNow } from '../../platform/ui/clock.ts'
import { DropItem } from '../../platform/ui/drop-menu.tsx'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { fetchMacroDialog } from '../../replies/index.ts'
import { Composer, type Kind } from '../composer/composer.tsx'
import { useSending } from '../composer/use-sending.ts'
import { callStatesIn, textOn } from '../deciding.ts'
import { Actions } from './actions.tsx'
import { CustomerTyping } from './customer-typing.tsx'
import { Messages } from './messages.tsx'
import { Tasks } from './tasks.tsx'
import look from './thread.module.css'
import { ThreadHeader } from './thread-header.tsx'
import { focusList, useThreadKeys } from './thread-keys.ts'
import { ThreadShape } from './thread-shape.tsx'
import { useSeen } from './use-mark-read.ts'
import { useReacting } from './use-reacting.ts'
import { useRunAction } from './use-run-action.ts'
import { useThread } from './use-thread.ts'
import { useUndelivered } from './use-undelivered.ts'
import { Viewers } from './viewers-indicator.tsx'
import { WhisperBar } from './whisper-bar.tsx'

const MacroDialog = lazy(async () => ({ default: (await fetchMacroDialog()).MacroDialog }))
const KnowledgeDialog = lazy(async () => ({ default: (await import('./knowledge-dialog.tsx')).KnowledgeDialog }))
const fetchMerging = () => import('./merging.tsx')
const MergeDialog = lazy(async () => ({ default: (await fetchMerging()).MergeDialog }))
const MergedBar = lazy(async () => ({ default: (await fetchMerging()).MergedBar }))
const fetchReactions = () => import('./reaction-panel.tsx')
const ReactionPanel = lazy(async () => ({ default: (await fetchReactions()).ReactionPanel }))
const ThreadPast = lazy(async () => ({ default: (await import('./thread-rewind.tsx')).ThreadRewind }))

export type ThreadProps = {
  conversationId: string
  me: Actor & { name: string }
  nameOf: (userId: string) => string
  back: (() => void) | undefined
  details: (() => void) | undefined
  /** The number of a message that is looked for: the thread opens as it stood a little after it. */
  found: number | undefined
  leaveFound: () => void
  /** It became the user's own. */
  claimed: () => void
  /** Asked before the conversation leaves the list; the answer opens what comes next. */
  nextAfter: (conversationId: string) => () => void
  open: (conversationId: string) => void
}

export function Thread(props: ThreadProps) {
  const { t } = useTranslation()
  const { conversationId } = props
  const shown = useThread(conversationId)
  const conversation = shown.state?.conversation
  const isOwn = conversation?.id === conversationId
  useOpenRecord('conversation', conversationId, isOwn ? conversation.contactName : undefined)
  if (shown.status === 'refused')
    return (
      <section className={look.thread}>
        <EmptyState
          title={errorText(shown.error)}
          action={props.back && <Button onClick={props.back}>{t('conversations.back')}</Button>}
        />
      </section>
    )
  if (!shown.state) return <ThreadShape />
  return <Open {...props} shown={{ ...shown, state: shown.state }} />
}

type LoadedThread = ReturnType<typeof useThread>
type OpenProps = ThreadProps & { shown: LoadedThread & { state: NonNullable<LoadedThread['state']> } }

function Open(props: OpenProps) {
  const { conversationId, me, nameOf, back, details, found, leaveFound, shown } = props
  const { t } = useTranslation()
  const { conversation } = shown.state
  const feed = useFeed()
  useNow(10_000)
  const [kind, setKind] = useState<Kind>('message')
  const [wish, setWish] = useState(0)
  const [replyTo, setReplyTo] = useState<Message>()
  const sending = useSending(conversation, me)
  const [past, setPast] = useState<Moment | undefined>(() => foundAt(found, conversation.lastSeq))
  const [macro, setMacro] = useState<{ id?: string }>()
  const [merging, setMerging] = useState(false)
  const [teaching, setTeaching] = useState(false)
  const facts = clientFacts(nameOf, callStatesIn(shown.messages))
  const deciding = { actor: me, now: new Date(feed.now()), facts }
  const seen = useSeen(conversation, deciding)
  const { run, ask, task, leaveTask, work, said, say } = useRunAction(conversation, deciding, {
    claiming: () => write('message'),
    claimed: props.claimed,
  })
  const acts = useUndelivered(conversation, deciding, say)
  const lock = lockOf(conversation, textOn(conversation), deciding)
  const mayReact = lock === undefined && reactionRefusal(conversation, { direction: 'in' }) === undefined
  const reacting = useReacting(conversation, me, say)
  const write = (next: Kind) => {
    setKind(next)
    setWish((count) => count + 1)
  }
  const reply = useCallback((message: Message) => {
    setReplyTo(message)
    setKind('message')
    setWish((count) => count + 1)
  }, [])
  const leave = () => (back ? back() : focusList(conversationId))
  const live = {
    g: () => mayReact && reacting.openLast(shown.messages),
    h: () => setPast({ seq: conversation.lastSeq }),
    m: () => setMacro({}),
    r: () => write('message'),
    n: () => write('note'),
    c: () => run('claim'),
    t: () => run('assign'),
    s: () => run('snooze'),
    e: () => run(conversation.state === 'closed' ? 'reopen' : 'close'),
    j: () => focusList(conversationId, 'j'),
    k: () => focusList(conversationId, 'k'),
    Escape: leave,
  }
  // As it was there is nothing to be done.
  useThreadKeys(past ? {} : live)
  const holderOf = (assigneeId: string | null) =>
    assigneeId === null ? undefined : assigneeId === me.id ? t('conversations.inbox.you') : nameOf(assigneeId)

  if (past)
    return (
      <Suspense fallback={<ThreadShape />}>
        <ThreadPast
          {...{ conversationId }}
          start={past}
          marked={found}
          last={conversation.lastSeq}
          header={(then = conversation) => (
            <ThreadHeader
              conversation={then}
              holder={then.aiAgent?.name ?? holderOf(then.assigneeId)}
              {...{ back, details }}
            >
              {null}
            </ThreadHeader>
          )}
          leave={() => {
            setPast(undefined)
            leaveFound()
          }}
        />
      </Suspense>
    )
  return (
    <section className={look.thread} aria-label={t('conversations.with', { name: conversation.contactName })}>
      <ThreadHeader
        conversation={conversation}
        holder={conversation.aiAgent?.name ?? holderOf(conversation.assigneeId)}
        {...{ back, details }}
        viewers={<Viewers {...{ conversationId, me }} />}
      >
        <Actions {...{ conversation, deciding, run, task }}>
          {me.permissions.includes('update_operations') && (
            <DropItem onClick={() => setMacro({})}>
              <ListChecks size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('replies.macros.run')}
            </DropItem>
          )}
          {decide(conversation, { type: 'prioritise', priority: conversation.priority }, deciding).ok && (
            <DropItem onClick={() => ask('priority')}>
              <ChevronsUp size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('routing.priority')}
            </DropItem>
          )}
          <DropItem onClick={() => setPast({ seq: conversation.lastSeq })}>
            <History size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('conversations.rewind.open')}
          </DropItem>
          {mayMerge(conversation, me) === undefined && (
            <DropItem onClick={() => setMerging(true)}>
              <Merge size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('conversations.merge.open_dialog')}
            </DropItem>
          )}
          {conversation.closeReason === 'resolved' && me.permissions.includes('update_ai_training') && (
            <DropItem onClick={() => setTeaching(true)}>
              <BookPlus size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('conversations.knowledge.make')}
            </DropItem>
          )}
        </Actions>
      </ThreadHeader>
      {conversation.channel === 'voice' && <CallBar messages={shown.messages} {...{ conversation, deciding, say }} />}
      <Suspense>
        {conversation.mergedInto !== null && (
          <MergedBar
            {...{ conversationId }}
            into={conversation.mergedInto}
            mayUndo={mayUnmerge(conversation, deciding) === undefined}
          />
        )}
        {teaching && <KnowledgeDialog conversation={conversation} leave={() => setTeaching(false)} />}
        {merging && <MergeDialog {...{ conversation, deciding }} leave={() => setMerging(false)} />}
      </Suspense>
      {said !== undefined && (
        <div className={look.refusal} role="alert">
          <StateDot tone="attention" />
          <span>{said}</span>
          <Button size="xs" variant="ghost" onClick={() => say(undefined)}>
            {t('platform.dismiss')}
          </Button>
        </div>
      )}
      <Messages
        messages={shown.messages}
        earlier={shown.earlier}
        readEarlier={shown.readEarlier}
        seen={seen}
        reply={lock === undefined ? reply : undefined}
        react={mayReact ? reacting.open : undefined}
        acts={acts}
      />
      <CustomerTyping conversation={conversation} />
      <WhisperBar conversation={conversation} />
      <Composer
        {...{ conversation, kind, setKind, wish, lock, sending, replyTo, setReplyTo, run, leave, me }}
        macro={({ id }) => setMacro({ id })}
        awaitsAnswer={awaitsAnswerToTemplate(shown.messages)}
        mayNote={me.permissions.includes('update_operations')}
      />
      <Tasks
        {...{ task, conversation, deciding, work, say }}
        unanswered={awaitsFirstAnswer(conversation, shown.messages)}
        leave={leaveTask}
        nextAfter={props.nextAfter}
        open={props.open}
      />
      <Suspense>
        {reacting.at && (
          <ReactionPanel
            {...reacting.at}
            key={reacting.at.message.id}
            react={(emoji) => reacting.at && reacting.react(reacting.at.message, emoji)}
            close={reacting.close}
          />
        )}
        {macro && (
          <MacroDialog {...{ conversation, me, deciding }} macroId={macro.id} leave={() => setMacro(undefined)} />
        )}
      </Suspense>
    </section>
  )
}

/** So many messages after the one that was looked for are shown with it. */
const overscan = 8

const foundAt = (found: number | undefined, last: number): Moment | undefined =>
  found === undefined || found > last ? undefined : { seq: Math.min(last, found + overscan) }
