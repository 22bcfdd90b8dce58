/** What opens over the thread; it comes when it is first asked for. */

import { type Conversation, closeReasons } from '@aura/contracts/conversations/conversation.ts'
import { addNote } from '@aura/contracts/conversations/send.ts'
import type { TargetAiAgent } from '@aura/contracts/routing/transfer-targets.ts'
import type { ClientDeciding } from '@aura/machines/conversations/client-facts.ts'
import { type ConversationCommand, type ConversationFacts, decide } from '@aura/machines/conversations/decide.ts'
import i18next from 'i18next'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { fetchSummaryTool } from '../../copilot/index.ts'
import { newId } from '../../platform/feed/id.ts'
import { useFeed } from '../../platform/feed/provider.tsx'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { refusalText } from '../../platform/i18n/refusal-text.ts'
import { toast } from '../../platform/ui/toast.tsx'
import { useLatest } from '../../platform/ui/use-latest.ts'
import { usePrefetch } from '../../platform/ui/use-prefetch.ts'
import { fetchPriorityDialog, fetchTransferDialog } from '../../routing/index.ts'
import { keyOf } from '../composer/draft.ts'
import { useDraft } from '../composer/drafts.ts'
import { transferOf } from '../deciding.ts'
import type { WaitingAction } from '../waiting-actions.ts'
import { announce } from './announce.ts'
import { restDigits } from './thread-keys.ts'
import type { CloseReason, ConversationActions } from './use-conversation-actions.ts'
import type { Task } from './use-run-action.ts'

const fetchClose = () => import('./close-dialog.tsx')
const fetchSnooze = () => import('./snooze-dialog.tsx')
const CloseDialog = lazy(async () => ({ default: (await fetchClose()).CloseDialog }))
const SnoozeDialog = lazy(async () => ({ default: (await fetchSnooze()).SnoozeDialog }))
const TransferDialog = lazy(async () => ({ default: (await fetchTransferDialog()).TransferDialog }))
const PriorityDialog = lazy(async () => ({ default: (await fetchPriorityDialog()).PriorityDialog }))
const SummaryTool = lazy(async () => ({ default: (await fetchSummaryTool()).SummaryTool }))
const later = [fetchPriorityDialog, fetchClose, fetchSnooze, fetchTransferDialog]

type TasksProps = {
  deciding: ClientDeciding
  task: Task | undefined
  conversation: Conversation
  work: ConversationActions
  say: (text: string | undefined) => void
  leave: () => void
  /** The customer waits for a first answer. */
  unanswered: boolean
  nextAfter: (conversationId: string) => () => void
  open: (conversationId: string) => void
}

export function Tasks({ task, conversation, deciding, work, say, leave, unanswered, nextAfter, open }: TasksProps) {
  usePrefetch(later)
  const feed = useFeed()
  const { send: note } = useCommand(addNote)
  const { id, contactName: name } = conversation
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  /** Where the conversation is no longer open, a notice says the reason. */
  const refuse = (error: unknown) => {
    if (mounted.current) say(errorText(error))
    else
      toast({ tone: 'attention', title: i18next.t('conversations.refused_notice', { name }), text: errorText(error) })
  }
  const run = (answer: Promise<unknown>, action: WaitingAction, done?: () => void) =>
    announce(answer, feed.connection, {
      waits: () => toast({ tone: 'attention', title: name, text: i18next.t(`conversations.waits.${action}`) }),
      ...(done && { done }),
      refused: refuse,
    })
  const runAlone = (...args: Parameters<typeof run>) => void run(...args).catch(refuse)
  const [draft] = useDraft(keyOf(deciding.actor.id, id))
  const unsent = draft.text.trim() !== '' ? 'draft' : draft.note.trim() !== '' ? 'note' : undefined

  function snoozeProblem(until: string) {
    const decision = decide(conversation, { type: 'snooze', until }, { ...deciding, now: new Date(feed.now()) })
    return decision.ok ? undefined : refusalText(decision)
  }

  const agentFacts = ({ isFree, name }: TargetAiAgent) => ({ aiAgentName: () => (isFree ? name : undefined) })
  const reasonOf = (command: ConversationCommand, facts: Partial<ConversationFacts> = {}) => {
    const decision = decide(conversation, command, { ...deciding, facts: { ...deciding.facts, ...facts } })
    return decision.ok ? undefined : refusalText(decision)
  }

  /** The notice offers to undo a slip; what came between is the reason why that is refused. */
  function close(reason: CloseReason, text: string) {
    const refuseUndo = (error: unknown) =>
      toast({ tone: 'attention', title: i18next.t('conversations.undo_refused', { name }), text: errorText(error) })
    const reopen = () => {
      open(id)
      work.reopen().catch(refuseUndo)
    }
    const undo = { label: i18next.t('conversations.undo'), run: reopen }
    const openNext = nextAfter(id)
    restDigits()
    // One socket carries both, in this order.
    if (text !== '') note({ conversationId: id, messageId: newId(), text }).catch(refuse)
    runAlone(work.close(reason), 'close', () => {
      toast({ tone: 'neutral', title: i18next.t('conversations.closed_notice', { name }), action: undo })
      openNext()
    })
  }

  // A digit names the reason from the first moment on, also while the dialog is on its way or waits for the focus.
  const closeByDigit = useLatest(({ key, target }: KeyboardEvent): boolean => {
    const reason = closeReasons[Number(key) - 1]
    if (task !== 'close' || !reason || !(target instanceof Element) || target.closest('[role=dialog]')) return false
    close(reason, '')
    leave()
    return true
  })
  const asksReason = task === 'close'
  useLayoutEffect(() => {
    if (!asksReason) return
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !closeByDigit.current(event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [asksReason, closeByDigit])

  return (
    <Suspense>
      {task === 'close' && <CloseDialog conversationId={id} {...{ unanswered, unsent, leave, close }} />}
      {task === 'snooze' && (
        <SnoozeDialog
          leave={leave}
          problemOf={snoozeProblem}
          snooze={(until) => runAlone(work.snooze(until.toISOString()), 'snooze')}
        />
      )}
      {task === 'assign' && (
        <TransferDialog
          title={i18next.t('conversations.transfer_title')}
          text={i18next.t('conversations.transfer_text')}
          conversationId={id}
          from={{
            ...{ userId: conversation.assigneeId, queueId: conversation.queueId },
            aiAgentId: conversation.aiAgent?.id,
          }}
          unqueue={{
            refusal: reasonOf({ type: 'route', queueId: null }),
            transfer: (note) => run(work.route(null, note), 'assign'),
          }}
          me={deciding.actor.id}
          refusalOf={(target) => reasonOf(transferOf(target))}
          transfer={(target, note, ifOnDuty) =>
            run(
              target.kind === 'operator'
                ? work.assign(target.userId, note, ifOnDuty)
                : work.route(target.queueId, note),
              'assign',
            )
          }
          aiAgents={{
            refusalOf: (agent) => reasonOf({ type: 'delegate', agentId: agent.agentId }, agentFacts(agent)),
            transfer: (agentId, note) => run(work.delegate(agentId, note), 'assign'),
          }}
          noteTool={(note, write) => (
            <Suspense>
              <SummaryTool conversationId={id} purpose="transfer" note={note} write={write} />
            </Suspense>
          )}
          leave={leave}
        />
      )}
      {task === 'priority' && (
        <PriorityDialog
          priority={conversation.priority}
          leave={leave}
          choose={(priority) => runAlone(work.prioritise(priority), 'prioritise')}
        />
      )}
    </Suspense>
  )
}
