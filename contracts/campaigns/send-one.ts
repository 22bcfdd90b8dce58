/** A message to one person on the company's own account: the same outbound policy and the same ledger as a campaign's. */
import * as z from 'zod/mini'
import { channelKind } from '../channels/channel.ts'
import { templateErrors } from '../conversations/send.ts'
import { recipient } from '../conversations/start.ts'
import { command, event, query } from '../platform/operation.ts'
import { id, instant, integer, singleLine } from '../platform/values.ts'
import { campaignMessage, campaignState } from './campaign.ts'
import { recipientState } from './ledger.ts'

/** Of one person in 24 hours. */
export const mostTests = 10
/** So many people each user tests with in 24 hours. */
export const mostTested = 5

export const unitDispatch = z.strictObject({
  id,
  contactId: id,
  contactName: z.string(),
  channelId: id,
  channelName: z.string(),
  channelKind,
  authorId: id,
  madeAt: instant,
  state: campaignState,
  /** What became of its message. */
  recipient: recipientState,
  code: z.nullable(z.string()),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  conversationId: z.nullable(id),
  /** Tries out a campaign. */
  isTest: z._default(z.boolean(), false),
})
export type UnitDispatch = z.infer<typeof unitDispatch>

export const sendOne = command('campaigns.send-one', {
  input: z.strictObject({
    ...{ campaignId: id, to: recipient, channelId: id, message: campaignMessage },
    /** Stands for the name of a person whose card has none. */
    nameFallback: z._default(z.nullable(singleLine(60)), null),
    /**
     * The ownership of the open conversation of which the caller has read that a colleague serves it: the message goes into
     * it all the same.
     */
    acknowledgedOwnership: z._default(z.nullable(integer(1)), null),
    /** Tries out a campaign: it counts neither for the person's frequency nor in the campaign. */
    isTest: z._default(z.boolean(), false),
  }),
  output: unitDispatch,
  needs: 'create_campaigns',
  errors: [
    'campaigns.id_taken',
    'campaigns.gap_unknown',
    'campaigns.too_many_tests',
    'campaigns.picture_not_found',
    'campaigns.too_many_tested',
    'campaigns.served_by_colleague',
    'channels.not_found',
    'contacts.not_found',
    'contacts.address_not_found',
    'conversations.no_messages',
    'templates.other_channel',
    ...templateErrors,
  ],
  perMinute: 60,
})

/** One that is held back gets nothing any more. */
export const cancelOne = command('campaigns.cancel-one', {
  input: z.strictObject({ campaignId: id }),
  output: unitDispatch,
  needs: 'create_campaigns',
  errors: ['campaigns.campaign_not_found', 'campaigns.not_now'],
})

/** The newest first: of the whole company for a user who sees all campaigns, else the user's own. */
export const unitDispatches = query('campaigns.unit-dispatches', {
  input: z.strictObject({ before: z.nullable(id), limit: z._default(integer(1, 100), 25) }),
  output: z.strictObject({ dispatches: z.array(unitDispatch), next: z.nullable(id) }),
  needs: 'view_campaigns',
  errors: [],
})

export const unitChanged = event(
  'campaigns.unit_changed',
  z.strictObject({ campaignId: id, contactId: id, authorId: id, state: campaignState }),
  { about: ({ contactId }) => [contactId] },
)
