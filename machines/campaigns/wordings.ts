/** Every wording of a campaign one by one, each in each of its languages: what is previewed and sent for a test. */
import type { CampaignMessage, Fallback, Wording } from '@aura/contracts/campaigns/campaign.ts'

type Worded = {
  channelId: string
  message: CampaignMessage
  variants: readonly CampaignMessage[]
  fallbacks: readonly Fallback[]
}

export type OneWording = {
  /** Stays the same while its words are edited. */
  key: string
  channelId: string
  /** Which wording, from 0; null where there is one alone, and on a further channel. */
  variant: number | null
  /** How far down the channels. */
  step: number
  /** Null: for everybody whose language is none of the others. */
  language: string | null
  message: Wording
}

/** The wordings that say the same as an earlier one, from 0. White space makes none another one. */
export function sameVariants(messages: readonly CampaignMessage[]): number[] {
  const words = messages.map((message) =>
    JSON.stringify(message, (_, value) => (typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : value)),
  )
  return words.flatMap((each, variant) => (words.indexOf(each) < variant ? variant : []))
}

export function eachWording({ channelId, message, variants, fallbacks }: Worded): OneWording[] {
  const first = [message, ...variants].flatMap((each, at) =>
    inLanguages({ channelId, variant: variants.length === 0 ? null : at, step: 0 }, each),
  )
  const further = fallbacks.flatMap((fallback, at) =>
    inLanguages({ channelId: fallback.channelId, variant: null, step: at + 1 }, fallback.message),
  )
  return [...first, ...further]
}

function inLanguages(
  at: Pick<OneWording, 'channelId' | 'variant' | 'step'>,
  { translations = [], ...message }: CampaignMessage,
): OneWording[] {
  const key = `${at.step} ${at.variant ?? 0}`
  return [
    { ...at, key, language: null, message },
    ...translations.map(({ language, message: words }, n) => ({ ...at, key: `${key} ${n}`, language, message: words })),
  ]
}
