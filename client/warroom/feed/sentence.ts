/** A line of the feed in words, and where it leads. */

import { closeReasons } from '@aura/contracts/conversations/conversation.ts'
import { stages } from '@aura/contracts/deals/deal.ts'
import type { Permission } from '@aura/contracts/permissions.ts'
import { usualReasons } from '@aura/contracts/routing/operator.ts'
import type { FeedLine, Severity } from '@aura/contracts/warroom/feed/feed.ts'
import { incidentStates } from '@aura/contracts/warroom/incidents/incident.ts'
import { partKinds } from '@aura/contracts/warroom/status/status.ts'
import type { TFunction } from 'i18next'
import { durationClock } from '../../platform/duration-text.ts'
import type { Tone } from '../../platform/ui/badge.tsx'
import { nameOf } from '../status/status-texts.ts'

export const tones: Record<Severity, Tone> = {
  ok: 'ok',
  information: 'neutral',
  attention: 'attention',
  critical: 'critical',
}

const knownWord = <const Word extends string>(words: readonly Word[], word: string | undefined) =>
  words.find((one) => one === word)

const slaTargets = ['answer', 'resolution'] as const
const connections = ['primary', 'backup'] as const

export function sentenceOf(t: TFunction, { kind, who, params }: FeedLine): string {
  const stage = knownWord(stages, params.stage)
  const part = knownWord(partKinds, params.part)
  const target = knownWord(slaTargets, params.target)
  const connection = knownWord(connections, params.connection)
  const state = knownWord(incidentStates, params.state)
  return t(`warroom.feed.say.${kind}`, {
    ...params,
    who: who?.name ?? t('warroom.feed.nobody'),
    to: params.to ?? t('warroom.feed.somebody'),
    queue: params.queue ?? t('warroom.feed.common_list'),
    channel: params.channel ?? t('warroom.feed.a_channel'),
    reason: reasonOf(t, params.reason),
    ...(params.waited && { waited: durationClock(Number(params.waited)) }),
    ...(params.talked && { talked: durationClock(Number(params.talked)) }),
    ...(stage && { stage: t(`deals.stage.${stage}`) }),
    ...(part && { part: nameOf(t, { kind: part, name: params.name ?? null }) }),
    ...(target && { target: t(`warroom.feed.sla_target.${target}`) }),
    ...(connection && { connection: t(`warroom.feed.connection.${connection}`) }),
    ...(state && { state: t(`warroom.feed.incident.${state}`) }),
  })
}

/** Of a close, of a pause, or a person's own words. */
function reasonOf(t: TFunction, reason: string | undefined): string {
  const closed = knownWord(closeReasons, reason)
  if (closed) return t(`warroom.feed.closed.${closed}`)
  const paused = knownWord(usualReasons, reason)
  return paused ? t(`warroom.feed.paused.${paused}`) : (reason ?? '')
}

export type FeedLocation =
  | { to: '/operations'; search: { c: string }; needs: 'view_operations' }
  | { to: '/operations/queues'; needs: 'manage_operations' }
  | { to: '/canais/digitais'; needs: 'view_canais' }
  | { to: '/crm'; needs: 'view_crm' }
  | { to: '/warroom/alerts'; search: { alert: string }; needs: 'view_warroom' }
  | { to: '/warroom/incidents/$incidentId'; params: { incidentId: string }; needs: 'view_warroom' }

/** What one does not have the right to see is not offered. */
export function placeOf(
  { subject }: Pick<FeedLine, 'subject'>,
  permissions: readonly Permission[],
): FeedLocation | null {
  const place = subject && unguarded(subject)
  return place && permissions.includes(place.needs) ? place : null
}

function unguarded({ type, id }: NonNullable<FeedLine['subject']>): FeedLocation | null {
  switch (type) {
    case 'conversation':
      return { to: '/operations', search: { c: id }, needs: 'view_operations' }
    case 'operator':
    case 'queue':
      return { to: '/operations/queues', needs: 'manage_operations' }
    case 'channel':
      return { to: '/canais/digitais', needs: 'view_canais' }
    case 'deal':
      return { to: '/crm', needs: 'view_crm' }
    case 'alert':
      return { to: '/warroom/alerts', search: { alert: id }, needs: 'view_warroom' }
    case 'incident':
      return { to: '/warroom/incidents/$incidentId', params: { incidentId: id }, needs: 'view_warroom' }
    case 'part':
      return null
  }
}
