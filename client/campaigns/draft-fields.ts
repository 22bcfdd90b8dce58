/** A campaign as it is drafted: what stands in the form, and what of it can be stored. */
import {
  type Campaign,
  type CampaignMessage,
  createCampaign,
  type Fallback,
} from '@aura/contracts/campaigns/campaign.ts'
import type { SendWindow, Trial } from '@aura/contracts/campaigns/design.ts'
import type { InputOf } from '@aura/contracts/platform/operation.ts'

export type DraftFields = {
  name: string
  audienceId: string
  channelId: string
  message: CampaignMessage
  startsAt: string | null
  perMinute: number
  consentOnly: boolean
  variants: CampaignMessage[]
  holdout: number
  trial: Trial | null
  sendWindow: SendWindow | null
  nameFallback: string | null
  fallbacks: Fallback[]
  costCentreId: string | null
  budget: number | null
  languageFieldId: string | null
}

export const blankFields: DraftFields = {
  ...{ name: '', audienceId: '', channelId: '', startsAt: null, perMinute: 60, consentOnly: false },
  message: { type: 'text', text: '', subject: null },
  ...{ variants: [], holdout: 0, trial: null, sendWindow: null, nameFallback: null },
  ...{ fallbacks: [], costCentreId: null, budget: null, languageFieldId: null },
}

export const fieldsOf = (campaign: Campaign): DraftFields => {
  const { name, audienceId, channelId, message, startsAt, perMinute, consentOnly } = campaign
  const { variants, holdout, trial, sendWindow, nameFallback, fallbacks, costCentreId, budget, languageFieldId } =
    campaign
  const base = { name, audienceId, channelId, message, startsAt, perMinute, consentOnly }
  const design = { variants, holdout, trial, sendWindow, nameFallback, fallbacks }
  return { ...base, ...design, costCentreId, budget: budget ?? null, languageFieldId }
}

export type DraftInput = Omit<InputOf<typeof createCampaign>, 'campaignId'>

/** Undefined while something is missing: a draft is stored as soon as it names its audience, its channel and its words. */
export function storable(fields: DraftFields, campaignId: string): DraftInput | undefined {
  const read = createCampaign.input.safeParse({ campaignId, ...fields })
  return read.success ? fields : undefined
}
