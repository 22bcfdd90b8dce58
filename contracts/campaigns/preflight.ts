/** What a campaign would do if it were launched now. */
import * as z from 'zod/mini'
import { channelKind } from '../channels/channel.ts'
import { countries } from '../platform/locale.ts'
import { query } from '../platform/operation.ts'
import { id, instant, integer, money, text } from '../platform/values.ts'
import { campaignState } from './campaign.ts'
import { hold, peoplePage } from './ledger.ts'

/** Whom something only delays. `until`: when the first of them may get theirs; null: nobody knows. */
const delay = z.strictObject({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  count: z.int(),
  until: z.nullable(instant),
  /** Whether it is known who they are. */
  hasPeople: z.boolean(),
})
export type Delay = z.infer<typeof delay>

/** What the campaign takes of a number: the limit that it shares with others of its portfolio, or with those of its domain. */
const channelLimit = z.strictObject({
  channelId: id,
  /** Those that share it, this one among them. */
  channelIds: z.array(id),
  /** How many people in 24 hours; null where no limit is known. */
  limit: z.nullable(z.int()),
  /** Of it, what campaigns may take in all, and have taken. */
  campaigns: z.nullable(z.int()),
  used: z.nullable(z.int()),
  /** Of one that is being warmed up. */
  domain: z.nullable(z.string()),
  /** What is left of it for this campaign at first. */
  room: z.nullable(z.int()),
  /** Other campaigns that take of it too, now or later: those that the user may see, and how many more. */
  sharing: z.array(z.strictObject({ id, name: z.string(), state: campaignState, startsAt: z.nullable(instant) })),
  others: z.int(),
})
export type ChannelLimit = z.infer<typeof channelLimit>

/** What the campaign takes of an account at a provider: the messages a second that all channels of the account share. */
const providerLimit = z.strictObject({
  /** Those that share it, first those of this campaign. */
  channelIds: z.array(id),
  kind: channelKind,
  account: z.string(),
  perSecond: z.int(),
  /** Whether the company has set it. */
  isOwn: z.boolean(),
  /** What this campaign gets of it beside those that run; answers to customers go first. */
  perMinute: z.int(),
  sharing: channelLimit.shape.sharing,
  others: z.int(),
})
export type ProviderLimit = z.infer<typeof providerLimit>

/** On the clock of the place where each person lives: outside these hours nobody is addressed. */
const lawProfile = z.strictObject({
  country: z.enum(countries),
  /** Minutes since midnight, by days of the week from 0, Sunday. */
  hours: z.array(z.strictObject({ days: z.array(z.int()), from: z.int(), to: z.int() })),
  /** Whether national holidays are free too. */
  holidays: z.boolean(),
})
export type LawProfileAhead = z.infer<typeof lawProfile>

export const preflight = query('campaigns.preflight', {
  input: z.strictObject({ campaignId: id }),
  output: z.strictObject({
    audience: z.int(),
    reached: z.int(),
    /** Each person under one reason, the one that lasts longest. */
    excluded: z.array(z.strictObject({ code: z.string(), count: z.int() })),
    /** Of those reached, whom quiet hours, the window, limits and budgets make wait; one person may wait for several. */
    delayed: z.array(delay),
    /** Of the company's country; null where the company does without. */
    law: z.nullable(lawProfile),
    /** When it may begin: now, or at its time. */
    beginsAt: instant,
    /**
     * From then to its last message: at its own rate, within the rates of its providers and the limits of its numbers, at the
     * hours where its people live.
     * The money of the month and the waits between channels are not counted. Null: at the present limits it never ends.
     */
    minutes: z.nullable(z.int()),
    /** Null where a channel in use has no price. */
    cost: z.nullable(money),
    /** What the campaign's own budget pays for, where that is less than all; null where it pays for all or there is none. */
    paid: z.nullable(z.strictObject({ reached: z.int(), cost: z.nullable(money), minutes: z.nullable(z.int()) })),
    /** Where everybody had to go on to the last channel. */
    mostCost: z.nullable(money),
    /** Whether the cost is a bound: some texts may be billed as fewer parts than they are counted as. */
    isUpTo: z.boolean(),
    /**
     * In their order, whom each reaches: further ones because the ones before cannot. `parts`: what their messages are billed as.
     * The cost is null without a price.
     */
    channels: z.array(z.strictObject({ channelId: id, reached: z.int(), parts: z.int(), cost: z.nullable(money) })),
    /** The further ones of these alone. */
    fallbacks: z.array(z.strictObject({ channelId: id, reached: z.int() })),
    /** Each once, however many channels of the campaign take of it; `channelId` is the first of them. */
    limits: z.array(channelLimit),
    /** Of the accounts whose rate is known. */
    rates: z.array(providerLimit),
    /** Those that run on the first channel: what a client of an earlier version shows. */
    alongside: z.array(z.strictObject({ id, name: z.string() })),
    alongsideOthers: z.int(),
    /** The limit of the number and its portfolio, or of a domain that is being warmed up; null where there is none that is known. */
    budget: z.nullable(
      z.strictObject({ limit: z.int(), campaigns: z.int(), used: z.int(), domain: z.nullable(z.string()) }),
    ),
    /** Whether it costs more than one person may launch, or nobody knows what it costs. */
    needsApproval: z.boolean(),
    hold,
    /** Of its messages, with their braces: nothing fills them, and it is not launched with them. */
    unknownGaps: z._default(z.array(z.string()), []),
    /** Wordings that say the same as an earlier one, from 0: they compare nothing. */
    sameVariants: z._default(z.array(z.int()), []),
  }),
  needs: 'view_campaigns',
  errors: ['campaigns.campaign_not_found', 'audiences.audience_not_found', 'channels.not_found', 'audiences.too_slow'],
  perMinute: 60,
})

/** Who stands behind a number of the pre-flight: those that `code` excludes or delays. */
export const preflightPeople = query('campaigns.preflight-people', {
  input: z.strictObject({
    campaignId: id,
    code: text(100),
    after: z.nullable(id),
    limit: z._default(integer(1, 200), peoplePage),
  }),
  output: z.strictObject({
    people: z.array(z.strictObject({ contactId: id, name: z.string() })),
    next: z.nullable(id),
  }),
  needs: 'view_campaigns',
  errors: ['campaigns.campaign_not_found', 'audiences.audience_not_found', 'audiences.too_slow'],
  perMinute: 60,
})
