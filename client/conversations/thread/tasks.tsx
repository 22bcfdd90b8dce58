/** What opens over the thread; it comes when it is first asked for. */

import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { addNote } from '@aura/contracts/conversations/send.ts'
import type { TargetAiAgent } from '@aura/contracts/routing/transfer-targets.ts'
import type { ClientDeciding } from '@aura/machines/conversations/client-facts.ts'
import { type ConversationCommand, type ConversationFacts, decide } from '@aura/machines/conversations/decide.ts'
import i18next from 'i18next'
import { lazy, Suspense } from 'react'
import { fetchSummaryTool } from '../../copilot/index.ts'
import { newId } from '../../platform/feed/id.ts'
import { useFeed } from '../../platform/feed/provider.tsx'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { refusalText } from '../../platform/i18n/refusal-text.ts'
import { toast } from '../../platform/ui/toast.tsx'
import { usePrefetch } from '../../platform/ui/use-prefetch.ts'
import { fetchPriorityDialog, fetchTransferDialog } from '../../routing/index.ts'
import { keyOf } from '../composer/draft.ts'
import { useDraft } from '../composer/drafts.ts'
import { transferOf } from '../deciding.ts'
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
  const told = (answer: Promise<unknown>) => answer.catch((error: unknown) => say(errorText(error)))
  const { id, contactName: name } = conversation
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

  /** The notice offers to undo a slip. */
  function close(reason: CloseReason, text: string) {
    const reopen = () => {
      open(id)
      void told(work.reopen())
    }
    const undo = { label: i18next.t('conversations.undo'), run: reopen }
    toast({ tone: 'neutral', title: i18next.t('conversations.closed_notice', { name }), action: undo })
    const openNext = nextAfter(id)
    // One socket carries both, in this order.
    if (text !== '') void told(note({ conversationId: id, messageId: newId(), text }))
    void told(work.close(reason).then(openNext))
  }

  return (
    <Suspense>
      {task === 'close' && <CloseDialog conversationId={id} {...{ unanswered, unsent, leave, close }} />}
      {task === 'snooze' && (
        <SnoozeDialog
          leave={leave}
          problemOf={snoozeProblem}
          snooze={(until) => void told(work.snooze(until.toISOString()))}
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
          unqueue={{ refusal: reasonOf({ type: 'route', queueId: null }), transfer: (note) => work.route(null, note) }}
          me={deciding.actor.id}
          refusalOf={(target) => reasonOf(transferOf(target))}
          transfer={(target, note) =>
            target.kind === 'operator' ? work.assign(target.userId, note) : work.route(target.queueId, note)
          }
          aiAgents={{
            refusalOf: (agent) => reasonOf({ type: 'delegate', agentId: agent.agentId }, agentFacts(agent)),
            transfer: work.delegate,
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
          choose={(priority) => void told(work.prioritise(priority))}
        />
      )}
    </Suspense>
  )
}
