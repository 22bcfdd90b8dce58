/**
 * The one outbound policy for everything sent to a customer. The composer asks it with the facts a client has; the
 * server asks when a message is written, and again right before it is sent. The reason that lasts longest comes first.
 */
import { type Channel, type ChannelKind, carriesMessages } from '@aura/contracts/channels/channel.ts'
import type { Content } from '@aura/contracts/conversations/message.ts'
import type { Quiet, RestDays } from '@aura/contracts/conversations/outbound/rules.ts'
import { timeOfDayText } from '@aura/contracts/platform/time-of-day.ts'
import { firstRefusal, type Refused, refused } from '../../platform/decision.ts'
import type { HolidayCalendar } from '../../platform/holidays.ts'
import { type LawProfile, lawRefusal } from './law.ts'
import { isQuiet, isRestDay } from './quiet.ts'

export type OutboundCandidate = {
  channel: { kind: ChannelKind; name: string; state: Channel['state'] }
  content: Pick<Content, 'type'>
  /** Until when anything may be written; null where the channel has no such rule. */
  windowEndsAt: Date | null
}

export type OutboundFacts = {
  /** Why the address is on the block list. */
  blocked: { reason: string } | null
  consent: 'given' | 'withdrawn' | 'unknown'
  /** Of what the company sends on its own account; null of an answer. */
  campaign: CampaignFacts | null
  /** Of a message that confirms a number, which strangers set off; absent of others. */
  confirmation?: StopFacts & Pick<CampaignFacts, 'doNotDisturb'>
}

/** What stops everything that no answer is. */
export type StopFacts = {
  halted: { reason: string } | null
  /** The supplier whose budget is spent, where it stops campaigns. */
  overBudget: { name: string } | null
}

export type CampaignFacts = StopFacts & {
  quiet: Quiet | null
  restDays: RestDays
  /** The holidays of the company. */
  calendar: HolidayCalendar
  timezone: string
  /** Of the company's country; null where the company does without. */
  law: LawProfile | null
  /** Where the person lives. */
  zone: string
  /** The campaign of a message, where that one was paused or stopped; null where nothing is. */
  notRunning: { name: string; isStopped: boolean } | null
  /** The campaign of a message does not knock at this hour where the person lives. */
  outsideWindow: boolean
  /**
   * Another message stands for the person by now: one that arrived late, or one over another channel. Or the person has refused
   * any more of the campaign on an earlier one.
   */
  superseded: 'opted_out' | 'reached' | 'rerouted' | null
  /** The number stands on the list of those who want no advertising. */
  doNotDisturb: boolean
  /** Only those who have said yes get it. */
  needsConsent: boolean
  /** How many the customer may get in 24 hours, and how many there were; null of one that counts already. */
  frequency: { limit: number; count: number } | null
}

/** Refusals that end by a clock or by what a person changes for all: nothing of them is about one message or one customer. */
export const passingRefusals = [
  'campaigns.outside_window',
  'channels.paused',
  'conversations.halted',
  'conversations.law_hours',
  'conversations.law_rest_day',
  'conversations.quiet_hours',
  'conversations.rest_day',
  'suppliers.over_budget',
] as const

/** Whether the same message may go once the refusal is over. A stopped campaign never goes on, a paused one may. */
export function isPassingRefusal({ code }: Refused, { campaign }: Pick<OutboundFacts, 'campaign'>): boolean {
  if (code === 'campaigns.not_running') return campaign?.notRunning?.isStopped === false
  return passingRefusals.some((passing) => passing === code)
}

export const noMessages = (kind: ChannelKind): Refused | undefined =>
  carriesMessages(kind) ? undefined : refused('conversations.no_messages')

export function outboundRefusal(
  { channel, content, windowEndsAt }: OutboundCandidate,
  { blocked, consent, campaign, confirmation }: OutboundFacts,
  now: Date,
): Refused | undefined {
  const windowClosed = windowEndsAt !== null && windowEndsAt <= now && content.type !== 'template'
  return firstRefusal(
    noMessages(channel.kind),
    channel.state === 'active' ? undefined : refused('channels.paused', { name: channel.name }),
    blocked ? refused('conversations.blocked', { reason: blocked.reason }) : undefined,
    consent === 'withdrawn' ? refused('conversations.consent_withdrawn') : undefined,
    windowClosed ? refused('conversations.window_closed') : undefined,
    campaign ? campaignRefusal(campaign, consent, now) : undefined,
    confirmation?.doNotDisturb ? refused('conversations.do_not_disturb') : undefined,
    confirmation ? stopRefusal(confirmation) : undefined,
  )
}

function stopRefusal({ halted, overBudget }: StopFacts): Refused | undefined {
  if (halted) return refused('conversations.halted', { reason: halted.reason })
  return overBudget ? refused('suppliers.over_budget', { name: overBudget.name }) : undefined
}

type ClockFacts = Pick<CampaignFacts, 'quiet' | 'restDays' | 'calendar' | 'timezone' | 'law' | 'zone'>

/** By the company's own clock, and by the law on that of the person. */
export function clockRefusal(
  { quiet, restDays, calendar, timezone, law, zone }: ClockFacts,
  now: Date,
): Refused | undefined {
  if (isRestDay(restDays, { calendar, timezone }, now)) return refused('conversations.rest_day')
  if (isQuiet(quiet, timezone, now))
    return refused('conversations.quiet_hours', { until: timeOfDayText(quiet?.to ?? 0) })
  return law ? lawRefusal(law, zone, now) : undefined
}

function campaignRefusal(facts: CampaignFacts, consent: OutboundFacts['consent'], now: Date): Refused | undefined {
  const {
    notRunning,
    superseded,
    outsideWindow,
    doNotDisturb,
    needsConsent,
    quiet,
    restDays,
    calendar,
    timezone,
    law,
    zone,
    frequency,
  } = facts
  if (notRunning) return refused('campaigns.not_running', { name: notRunning.name })
  if (superseded) return refused(`campaigns.${superseded}`)
  if (doNotDisturb) return refused('conversations.do_not_disturb')
  if (needsConsent && consent !== 'given') return refused('campaigns.no_consent')
  const stopped = stopRefusal(facts)
  if (stopped) return stopped
  const closed = clockRefusal({ quiet, restDays, calendar, timezone, law, zone }, now)
  if (closed) return closed
  if (outsideWindow) return refused('campaigns.outside_window')
  if (frequency === null || frequency.count < frequency.limit) return undefined
  return refused('conversations.too_often', { count: String(frequency.count) })
}
