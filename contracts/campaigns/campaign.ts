/**
 * A campaign sends one message to everybody of an audience, once. Its audience is frozen when it begins: nobody
 * comes in later, and nobody leaves it. It is drafted, launched, paused and stopped by people; it ends by itself
 * once nobody waits.
 */
import * as z from 'zod/mini'
import { letterBlocks } from '../conversations/letter-blocks.ts'
import { subjectLimit, textLimit } from '../conversations/message.ts'
import { richCard } from '../conversations/rich-card.ts'
import { templateErrors, words } from '../conversations/send.ts'
import { collection } from '../platform/collection.ts'
import { command, event, type StateOf, view } from '../platform/operation.ts'
import { id, instant, integer, singleLine, trimmed } from '../platform/values.ts'
import { mostHoldout, mostVariants, sendWindow, trial } from './design.ts'

export const campaignStates = [
  'draft',
  'scheduled',
  /** Its audience is being frozen. */
  'preparing',
  'running',
  'paused',
  'finished',
  'stopped',
] as const
export const campaignState = z.enum(campaignStates)
export type CampaignState = z.infer<typeof campaignState>

const textFields = {
  type: z.literal('text'),
  text: words(textLimit),
  /** Of a letter. */
  subject: z.nullable(singleLine(subjectLimit)),
  /** Of a letter that is laid out; `text` says the same in plain words. */
  blocks: z.optional(letterBlocks),
  /** Around the text, over RCS. */
  card: z.optional(richCard),
}
const templateFields = {
  type: z.literal('template'),
  templateId: id,
  values: z.array(trimmed(1024)).check(z.maxLength(40)),
  /** One of the company's files, on top of a template that asks for one. */
  fileId: z.optional(id),
}

/** What one person gets. */
export const wording = z.discriminatedUnion('type', [z.strictObject(textFields), z.strictObject(templateFields)])
export type Wording = z.infer<typeof wording>

export const mostTranslations = 5

/** For those whose card names the language, in the words of the campaign's language field. */
const translations = z.optional(
  z.array(z.strictObject({ language: singleLine(80), message: wording })).check(z.maxLength(mostTranslations)),
)

export const campaignMessage = z.discriminatedUnion('type', [
  z.strictObject({ ...textFields, translations }),
  z.strictObject({ ...templateFields, translations }),
])
export type CampaignMessage = z.infer<typeof campaignMessage>

export const mostPerMinute = 6000
export const mostFallbacks = 3

/**
 * A further channel, for those whom the one before has failed to reach; `waitMinutes` after its message without a receipt
 * also for those of whom nothing is known. Null: for failures alone.
 */
export const fallback = z.strictObject({
  channelId: id,
  message: campaignMessage,
  waitMinutes: z.nullable(integer(1, 7 * 24 * 60)),
})
export type Fallback = z.infer<typeof fallback>

export const campaignCollection = collection({
  feature: 'campaigns',
  one: 'campaign',
  many: 'campaigns',
  fields: {
    name: singleLine(80),
    audienceId: id,
    channelId: id,
    message: campaignMessage,
    /** Null: as soon as it is launched. */
    startsAt: z.nullable(instant),
    perMinute: integer(1, mostPerMinute),
    /** Only to those who have said yes on the channel; otherwise to all who have not said no. */
    consentOnly: z.boolean(),
    /** Wordings beside `message`, which is the first. */
    variants: z._default(z.array(campaignMessage).check(z.maxLength(mostVariants)), []),
    /** Per cent of the audience that get nothing, to be compared with. */
    holdout: z._default(integer(0, mostHoldout), 0),
    /** Null: the wordings go to equal parts of the audience. */
    trial: z._default(z.nullable(trial), null),
    /** Null: at any time that the company's rules let it. */
    sendWindow: z._default(z.nullable(sendWindow), null),
    /** Stands for the name of a person whose card has none; null: such a person gets nothing. */
    nameFallback: z._default(z.nullable(singleLine(60)), null),
    /** In their order; each for those whom the one before has not reached. */
    fallbacks: z._default(z.array(fallback).check(z.maxLength(mostFallbacks)), []),
    /** Where its messages are booked; null: on the company's default centre. */
    costCentreId: z._default(z.nullable(id), null),
    /** What all its messages may cost together, in minor units of the company's currency; null: no ceiling of its own. */
    budget: z._default(z.nullable(integer(1)), null),
    /** The field of contacts that names a person's language; null: everybody gets the first wording. */
    languageFieldId: z._default(z.nullable(id), null),
  },
  facts: {
    state: campaignState,
    authorId: id,
    madeAt: instant,
    launchedAt: z.nullable(instant),
    /** Who has launched it; null also of one that was launched before this was stored. */
    launchedBy: z.nullable(id),
    endedAt: z.nullable(instant),
    stopReason: z.nullable(z.string()),
    /** The wording that has won the trial, from 0. */
    winner: z.nullable(z.int()),
    /** Who has approved it, and which version. */
    approvedBy: z.nullable(id),
    approvedAt: z.nullable(instant),
    approvedVersion: z.nullable(z.int()),
    /** Up to what the approval goes: in minor units of the company's currency, and of how many people. */
    approvedCost: z.nullable(z.int()),
    approvedSize: z.nullable(z.int()),
    /** The last to have changed the draft. */
    editedBy: z.nullable(id),
  },
  state: {},
  limit: 1000,
  needs: { view: 'manage_campaigns', create: 'create_campaigns', edit: 'create_campaigns' },
  errors: [
    'audiences.audience_not_found',
    'channels.not_found',
    'conversations.no_messages',
    'templates.not_found',
    'templates.other_channel',
    'campaigns.not_now',
    'companies.cost_centre_not_found',
    'contacts.field_not_found',
    'campaigns.picture_not_found',
    'campaigns.layout_unfit',
  ],
})
export const { create: createCampaign, edit: editCampaign, view: campaigns } = campaignCollection
export const campaign = campaignCollection.record
export type Campaign = z.infer<typeof campaign>
export type CampaignsState = StateOf<typeof campaigns>

const roomOf = (userId: string) => `campaigns.own:${userId}`
export const campaignSaved = event(campaignCollection.saved.name, z.strictObject({ campaign }), {
  rooms: (saved) => [campaignCollection.room, roomOf(saved.campaign.authorId)],
})

/** Those that the user has drafted: what a user sees who may not see all of the company. */
export const ownCampaigns = view('campaigns.own', {
  params: z.strictObject({}),
  state: campaigns.state,
  needs: 'view_campaigns',
  room: (_, { userId }) => roomOf(userId),
})

const refusals = ['campaigns.campaign_not_found', 'campaigns.not_now'] as const

/** Begins at once, or at its time. `version`: what the author has seen is what is sent. */
export const launchCampaign = command('campaigns.launch', {
  input: z.strictObject({ campaignId: id, version: integer(1) }),
  output: campaign,
  needs: 'manage_campaigns',
  errors: [
    ...refusals,
    'command.stale',
    'audiences.audience_not_found',
    'channels.not_found',
    'conversations.no_messages',
    'campaigns.nobody',
    'campaigns.gap_unknown',
    'campaigns.budget_other_currency',
    'campaigns.budget_unpriced',
    'campaigns.needs_approval',
    'campaigns.unpriced',
    'campaigns.outgrown',
    'audiences.too_slow',
    ...templateErrors,
  ],
})

/** A scheduled one is a draft again. */
export const withdrawCampaign = command('campaigns.withdraw', {
  input: z.strictObject({ campaignId: id }),
  output: campaign,
  needs: 'manage_campaigns',
  errors: refusals,
})

/**
 * When it answers, nothing more of the campaign leaves, and `underway` of its messages were at the provider at that
 * moment.
 */
export const pauseCampaign = command('campaigns.pause', {
  input: z.strictObject({ campaignId: id }),
  output: z.strictObject({ campaign, underway: z.int() }),
  needs: 'manage_campaigns',
  errors: refusals,
})

export const resumeCampaign = command('campaigns.resume', {
  input: z.strictObject({ campaignId: id }),
  output: campaign,
  needs: 'manage_campaigns',
  errors: refusals,
})

/** Holds for what leaves from now on; what left before is not counted against it. */
export const setRate = command('campaigns.set-rate', {
  input: z.strictObject({ campaignId: id, perMinute: integer(1, mostPerMinute) }),
  output: campaign,
  needs: 'manage_campaigns',
  errors: refusals,
})

/** For good: those who wait get nothing. */
export const stopCampaign = command('campaigns.stop', {
  input: z.strictObject({ campaignId: id, reason: singleLine(200) }),
  output: z.strictObject({ campaign, underway: z.int() }),
  needs: 'manage_campaigns',
  errors: refusals,
})
