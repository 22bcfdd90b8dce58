/** What a call says as it goes on: each thing that happens to a customer on the line once, and what it is held for not at all. */
import type { Call, CallState, callChanged } from '@aura/contracts/calls/call.ts'
import type { BodyOf } from '@aura/contracts/platform/operation.ts'
import type { FeedKind, Severity } from '@aura/contracts/warroom/feed/feed.ts'
import type { Draft } from './draft.ts'

type CallKind = Extract<FeedKind, `call_${string}`>
type Body = BodyOf<typeof callChanged>

export function callFeedEntries({ call, before }: Body, actor: string | null): Draft | null {
  const kind = call.state === before ? null : callEntries[call.state](call, before, actor)
  if (kind === null) return null
  return {
    kind,
    severity: grave[kind] ?? 'information',
    subject: call.conversationId === null ? null : { type: 'conversation', id: call.conversationId },
    queueId: call.queueId,
    channelId: call.channelId,
    // A transfer is told of its actor; any other change of the operator it rings at or who speaks.
    ...(kind !== 'call_transferred' && call.operatorId !== null && { whoId: call.operatorId }),
    params: lengthsOf(call, kind),
  }
}

const grave: Partial<Record<CallKind, Severity>> = {
  call_returned: 'attention',
  call_abandoned: 'attention',
  call_missed: 'attention',
  call_failed: 'attention',
}

const spoken = (state: CallState | null) => state === 'talking' || state === 'on_hold'
const joining = (state: CallState | null) => state === 'connecting' || state === 'in_doubt'
const quiet = () => null

const callEntries: Record<CallState, (call: Call, before: CallState | null, actor: string | null) => CallKind | null> =
  {
    waiting(_, before, actor) {
      if (before === null) return 'call_came'
      if (!spoken(before) && !joining(before)) return null
      return actor === null ? 'call_returned' : 'call_transferred'
    },
    offered: () => 'call_ringing',
    connecting: quiet,
    in_doubt: quiet,
    talking: (_, before) => (joining(before) ? 'call_answered' : null),
    on_hold: quiet,
    wrap_up: ({ answeredAt }) => (answeredAt === null ? 'call_missed' : 'call_ended'),
    ended: quiet,
    abandoned: () => 'call_abandoned',
    missed: ({ problem }) => (problem === 'calls.outside_hours' ? 'call_turned_away' : 'call_missed'),
    refused: () => 'call_refused',
    failed: () => 'call_failed',
  }

/** In milliseconds. */
function lengthsOf({ startedAt, answeredAt, endedAt }: Call, kind: CallKind): Record<string, string> {
  if (endedAt === null) return {}
  const since = (from: string) => String(Date.parse(endedAt) - Date.parse(from))
  if (kind === 'call_ended' && answeredAt !== null) return { talked: since(answeredAt) }
  return kind === 'call_abandoned' ? { waited: since(startedAt) } : {}
}
