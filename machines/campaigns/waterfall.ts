/**
 * The channels of a campaign in their order. A person goes one step down where the channel before is known to have failed, or
 * when its wait is over without a receipt; nobody goes up again. Who has withdrawn consent or is blocked goes nowhere.
 */
import type { Campaign, Fallback } from '@aura/contracts/campaigns/campaign.ts'
import type { RecipientState, WaterfallStep } from '@aura/contracts/campaigns/ledger.ts'

/** Refusals that concern one channel, so that another one may still reach the person. */
export const fallBackCodes: readonly string[] = [
  'campaigns.gap_empty',
  'campaigns.no_consent',
  'contacts.address_not_found',
  'conversations.do_not_disturb',
  'conversations.window_closed',
]

export const mayFallBack = (code: string): boolean => fallBackCodes.includes(code)

/** Failures after which no further channel is tried; what a provider says of its own channel is none of them. */
const endingCodes: readonly string[] = [
  'campaigns.opted_out',
  'conversations.blocked',
  'conversations.consent_withdrawn',
]

export const endsWaterfall = (code: string | null): boolean => code !== null && endingCodes.includes(code)

type Waterfall = { channelId: string; fallbacks: readonly Pick<Fallback, 'channelId'>[] }

/** Undefined below the last one. */
export const channelOfStep = ({ channelId, fallbacks }: Waterfall, step: number): string | undefined =>
  step === 0 ? channelId : fallbacks[step - 1]?.channelId

export const hasNextStep = ({ fallbacks }: Pick<Campaign, 'fallbacks'>, step: number): boolean =>
  step < fallbacks.length

/** Each step whose people go on by themselves, and after how many minutes without a receipt. */
export const waitsOf = ({ fallbacks }: Pick<Campaign, 'fallbacks'>): { step: number; minutes: number }[] =>
  fallbacks.flatMap(({ waitMinutes }, step) => (waitMinutes === null ? [] : [{ step, minutes: waitMinutes }]))

const rank: Partial<Record<RecipientState, number>> = { delivered: 1, read: 2 }

/** What a late receipt of an earlier channel makes of the person: counted once, at the furthest that is known. */
export function stateAfterLateReceipt(state: RecipientState, receipt: RecipientState): RecipientState {
  return (rank[receipt] ?? 0) > (rank[state] ?? 0) ? receipt : state
}

/** What several campaigns come to by channel, in the order in which they name them. */
export function sumWaterfalls(waterfalls: readonly (readonly WaterfallStep[])[]): WaterfallStep[] {
  return [...Map.groupBy(waterfalls.flat(), ({ channelId }) => channelId)].map(([channelId, steps]) => {
    const sum = (of: (step: WaterfallStep) => number) => steps.reduce((total, step) => total + of(step), 0)
    const fell = [
      ...Map.groupBy(
        steps.flatMap((step) => step.fell),
        ({ code }) => code,
      ),
    ].map(([code, all]) => ({
      code,
      count: all.reduce((total, { count }) => total + count, 0),
    }))
    return {
      ...{ channelId, waiting: sum((step) => step.waiting), sent: sum((step) => step.sent) },
      ...{ delivered: sum((step) => step.delivered), failed: sum((step) => step.failed) },
      inDoubt: sum((step) => step.inDoubt),
      fell: fell.toSorted((a, b) => b.count - a.count),
    }
  })
}
