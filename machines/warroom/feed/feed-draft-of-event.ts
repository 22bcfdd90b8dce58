/** What an event says in the feed, if anything: a table of events and their sentences. */

import { callChanged } from '@aura/contracts/calls/call.ts'
import { channelSwitched } from '@aura/contracts/channels/backup.ts'
import { channelChecked } from '@aura/contracts/channels/channels.ts'
import { userAdded } from '@aura/contracts/companies/user.ts'
import {
  type Conversation,
  conversationChanged,
  conversationOpened,
} from '@aura/contracts/conversations/conversation.ts'
import { outboundChanged } from '@aura/contracts/conversations/outbound/rules.ts'
import { dealCreated } from '@aura/contracts/deals/create.ts'
import { dealMoved, hasBecomeLost, hasLeftStage } from '@aura/contracts/deals/move.ts'
import type { BodyOf, Event } from '@aura/contracts/platform/operation.ts'
import { personName } from '@aura/contracts/platform/person-name.ts'
import { jobFailed, reactionFailed } from '@aura/contracts/platform/reactions.ts'
import { conversationRated } from '@aura/contracts/replies/survey.ts'
import { offerEnded } from '@aura/contracts/routing/offer.ts'
import { operatorChanged } from '@aura/contracts/routing/operator.ts'
import { queueChanged, slaBreached } from '@aura/contracts/routing/queue.ts'
import { type Alert, alertChanged, alertName, alertPlace, alertRaised } from '@aura/contracts/warroom/alerts/alert.ts'
import type { FeedKind, Severity } from '@aura/contracts/warroom/feed/feed.ts'
import { incidentChanged, incidentDeclared } from '@aura/contracts/warroom/incidents/incident.ts'
import { partChanged } from '@aura/contracts/warroom/status/status.ts'
import { callFeedEntries } from './call-feed-entries.ts'
import type { Draft } from './draft.ts'

type Case = { event: Event; draft: (body: never, actor: string | null) => Draft | null }
const tells = <E extends Event>(event: E, draft: (body: BodyOf<E>, actor: string | null) => Draft | null): Case => ({
  event,
  draft,
})

const placed = ({ id, queueId, channelId }: Pick<Conversation, 'id' | 'queueId' | 'channelId'>) => ({
  subject: { type: 'conversation' as const, id },
  queueId,
  channelId,
})

function conversationTells({ conversation, before }: BodyOf<typeof conversationChanged>, actor: string | null) {
  const at = placed(conversation)
  const said = (kind: FeedKind, more: Partial<Draft> = {}): Draft => ({ kind, severity: 'information', ...at, ...more })
  const { channel, state, assigneeId, queueId, closeReason } = conversation
  // What becomes of a conversation that is spoken is what becomes of its call, which says so itself.
  if (channel === 'voice') return null
  if (state === 'closed')
    return before.state === 'closed' ? null : said('closed', { params: { reason: closeReason ?? 'other' } })
  if (before.state === 'closed') return said('reopened')
  if (assigneeId !== before.assigneeId) {
    if (assigneeId === null) return said(queueId === before.queueId ? 'handed_back' : 'moved')
    return assigneeId === actor ? said('taken') : said('given', { toId: assigneeId })
  }
  return queueId === before.queueId ? null : said('moved')
}

function operatorTells({ operator, was }: BodyOf<typeof operatorChanged>): Draft | null {
  const { userId, state, reason } = operator
  if (state === was) return null
  const said = { subject: { type: 'operator' as const, id: userId }, whoId: userId }
  if (state !== 'paused') return { kind: state, severity: 'information', ...said }
  if (reason === 'not_answering') return { kind: 'not_answering', severity: 'attention', ...said }
  if (reason === 'by_lead') return { kind: 'paused_by_lead', severity: 'information', ...said }
  return { kind: 'paused', severity: 'information', ...said, params: { reason: reason ?? '' } }
}

/** Somebody chose it, or the system went over by itself. */
const switched = {
  chosen: { kind: 'channel_switched', severity: 'attention' },
  circuit_open: { kind: 'channel_failed_over', severity: 'critical' },
  recovered: { kind: 'channel_returned', severity: 'ok' },
} as const

const alertTells = (alert: Alert, kind: FeedKind, severity: Severity): Draft => ({
  kind,
  severity,
  subject: { type: 'alert', id: alert.id },
  params: { alert: alertName(alert) },
  ...alertPlace(alert),
})

const graveness = ({ severity }: Alert): Severity =>
  severity === 'critical' || severity === 'high' ? 'critical' : 'attention'

const partSays = {
  online: ['part_online', 'ok'],
  warning: ['part_warning', 'attention'],
  offline: ['part_offline', 'critical'],
} as const

const cases: readonly Case[] = [
  tells(conversationOpened, ({ conversation }) =>
    // One that is closed from the start is a word to a colleague.
    conversation.channel === 'voice' || conversation.state === 'closed'
      ? null
      : { kind: 'opened', severity: 'information', ...placed(conversation) },
  ),
  tells(conversationChanged, conversationTells),
  tells(callChanged, callFeedEntries),
  tells(slaBreached, ({ conversationId, queueId, target }) => ({
    kind: 'sla_breached',
    severity: 'attention',
    subject: { type: 'conversation', id: conversationId },
    queueId,
    params: { target },
  })),
  tells(offerEnded, ({ offer: { state, conversationId, userId, queueId, channel } }) =>
    state === 'passed'
      ? {
          kind: channel === 'voice' ? 'call_passed' : 'offer_passed',
          severity: 'attention',
          subject: { type: 'conversation', id: conversationId },
          queueId,
          whoId: userId,
        }
      : null,
  ),
  tells(conversationRated, ({ conversationId, channelId, rating, comment, agentId }) =>
    rating <= 2 && comment === null
      ? {
          kind: 'rated_low',
          severity: 'attention',
          subject: { type: 'conversation', id: conversationId },
          channelId,
          params: { rating: String(rating) },
          ...(agentId !== null && { toId: agentId }),
        }
      : null,
  ),
  tells(operatorChanged, operatorTells),
  tells(queueChanged, ({ id, queue }) =>
    queue
      ? {
          kind: queue.version === 1 ? 'queue_made' : 'queue_saved',
          severity: 'information',
          subject: { type: 'queue', id },
          queueId: id,
          params: { queue: queue.name },
        }
      : { kind: 'queue_removed', severity: 'information', subject: null, queueId: id },
  ),
  tells(channelChecked, ({ channelId, name, health, before }) => {
    const at = { subject: { type: 'channel' as const, id: channelId }, channelId, params: { channel: name } }
    if (health.status === before) return null
    if (health.status === 'failing')
      return {
        kind: 'channel_failing',
        severity: 'critical',
        ...at,
        params: { channel: name, problem: health.problem ?? '' },
      }
    return health.status === 'ok' && before === 'failing' ? { kind: 'channel_well', severity: 'ok', ...at } : null
  }),
  tells(channelSwitched, ({ channelId, to, reason }) => ({
    ...switched[reason],
    subject: { type: 'channel', id: channelId },
    channelId,
    params: { connection: to },
  })),
  tells(outboundChanged, ({ halted }) =>
    halted
      ? {
          kind: 'halted',
          severity: 'critical',
          subject: null,
          params: { reason: halted.reason },
          unlessLast: ['halted', 'resumed'],
        }
      : { kind: 'resumed', severity: 'ok', subject: null, unlessLast: ['halted', 'resumed'] },
  ),
  tells(partChanged, ({ part, before }) => {
    const [kind, severity] = partSays[part.status]
    // A part that begins by being well is no news.
    if (before === null && part.status === 'online') return null
    const subject = { type: 'part' as const, id: part.id }
    return { kind, severity, subject, channelId: part.channelId, params: { part: part.kind, name: part.name ?? '' } }
  }),
  tells(reactionFailed, ({ reaction }) => failed(reaction)),
  tells(jobFailed, ({ job }) => failed(job)),
  tells(dealCreated, ({ deal }) => ({
    kind: 'deal_opened',
    severity: 'information',
    subject: { type: 'deal', id: deal.id },
    params: { stage: deal.stage },
  })),
  tells(dealMoved, (move) =>
    !hasLeftStage(move)
      ? null
      : {
          kind: hasBecomeLost(move) ? 'deal_lost' : 'deal_moved',
          severity: 'information',
          subject: { type: 'deal', id: move.deal.id },
          params: { stage: move.deal.stage, from: move.from },
        },
  ),
  tells(userAdded, ({ user }) => ({
    kind: 'user_added',
    severity: 'information',
    subject: null,
    params: { name: personName(user.firstName, user.lastName) },
  })),
  tells(alertRaised, ({ alert }) => alertTells(alert, 'alert_raised', graveness(alert))),
  tells(alertChanged, ({ alert, before }) => {
    if (alert.state === before) return null
    if (alert.state === 'firing') return alertTells(alert, 'alert_raised', graveness(alert))
    if (alert.state === 'acknowledged') return alertTells(alert, 'alert_acknowledged', 'information')
    return alert.state === 'cleared' ? alertTells(alert, 'alert_cleared', 'ok') : null
  }),
  tells(incidentDeclared, ({ incident }) => ({
    kind: 'incident_declared',
    severity: 'critical',
    subject: { type: 'incident', id: incident.id },
    params: { title: incident.title },
  })),
  tells(incidentChanged, ({ incident, before }) =>
    incident.state === before
      ? null
      : {
          kind: 'incident_moved',
          severity: incident.state === 'resolved' ? 'ok' : 'information',
          subject: { type: 'incident', id: incident.id },
          params: { title: incident.title, state: incident.state },
        },
  ),
]

const failed = (what: string): Draft => ({ kind: 'work_failed', severity: 'critical', subject: null, params: { what } })

const byName = new Map(cases.map((translation) => [translation.event.name, translation]))

/** What the feed listens to. */
export const feedEvents: readonly Event[] = cases.map(({ event }) => event)

export function draftOf({ name, body, actor }: { name: string; body: unknown; actor: string | null }): Draft | null {
  return byName.get(name)?.draft(body as never, actor) ?? null
}
