import type { ErrorRow } from '../platform/errors.ts'

export const campaignsErrors = {
  'campaigns.campaign_not_found': { status: 404, retry: 'never' },
  'campaigns.campaign_name_taken': { status: 409, retry: 'never' },
  'campaigns.id_taken': { status: 409, retry: 'never' },
  'campaigns.too_many_campaigns': { status: 409, retry: 'never' },
  /** The campaign is in another state than the command is for. */
  'campaigns.not_now': { status: 409, retry: 'never' },
  /** The audience is empty. */
  'campaigns.nobody': { status: 409, retry: 'never' },
  /** One person had as many tests as anybody gets in a day. */
  'campaigns.too_many_tested': { status: 409, retry: 'never' },
  'campaigns.too_many_tests': { status: 409, retry: 'never' },
  /** A colleague serves the person on the channel, and the sender has not confirmed to write there all the same. */
  'campaigns.served_by_colleague': { status: 409, retry: 'never' },
  /** The message has a gap that nothing fills. */
  'campaigns.gap_unknown': { status: 409, retry: 'never' },
  /** Of one person: nothing fills a gap of the message. */
  'campaigns.gap_empty': { status: 409, retry: 'never' },
  /** Of one person: who has not said yes gets nothing. */
  'campaigns.no_consent': { status: 409, retry: 'never' },
  /** Of one message: its campaign was paused or stopped before it left. */
  'campaigns.not_running': { status: 409, retry: 'never' },
  /** Of one person: the cards of two of the audience are one now. */
  'campaigns.same_person': { status: 409, retry: 'never' },
  /** Of one person: kept out, to be compared with. */
  'campaigns.holdout': { status: 409, retry: 'never' },
  /** It costs more than one person may launch. */
  'campaigns.needs_approval': { status: 409, retry: 'never' },
  /** A second person is asked above an amount, and a channel in use has no price. */
  'campaigns.unpriced': { status: 409, retry: 'never' },
  /** It costs more, or reaches more people, than what was approved. */
  'campaigns.outgrown': { status: 409, retry: 'never' },
  /** Neither the author nor the last editor approves it. */
  'campaigns.own_approval': { status: 409, retry: 'never' },
  'campaigns.picture_not_found': { status: 404, retry: 'never' },
  'campaigns.too_many_pictures': { status: 409, retry: 'never' },
  'campaigns.too_many_header_files': { status: 409, retry: 'never' },
  /** Blocks are laid out in letters alone, cards over RCS alone, and a translation is of the kind of its first. */
  'campaigns.layout_unfit': { status: 409, retry: 'never' },
  /** The draft is as it was first saved, or as far back as its versions go. */
  'campaigns.nothing_to_undo': { status: 409, retry: 'never' },
  'campaigns.draft_version_not_found': { status: 404, retry: 'never' },
  /** Of all for now: the limit of the number or its portfolio is used up. */
  'campaigns.limit_spent': { status: 409, retry: 'never' },
  /** Of all for now: the domain of the letters is being warmed up, and the day's allowance is used. */
  'campaigns.warm_up_spent': { status: 409, retry: 'never' },
  /** No channel of the company sends letters from the domain. */
  'campaigns.domain_not_found': { status: 404, retry: 'never' },
  /** No channel of the company sends from the account. */
  'campaigns.account_not_found': { status: 404, retry: 'never' },
  /** Of all for now: the month's money of the cost centre or the company is spent or reserved. */
  'campaigns.money_spent': { status: 409, retry: 'never' },
  /** Of all for now: the ceiling of the campaign is used up or reserved. */
  'campaigns.budget_spent': { status: 409, retry: 'never' },
  /** Of all on a channel: the campaign has a ceiling, and the channel no price. */
  'campaigns.budget_unpriced': { status: 409, retry: 'never' },
  /** Of all on a channel: the campaign has a ceiling, and its cost centre counts in another currency than the price. */
  'campaigns.budget_other_currency': { status: 409, retry: 'never' },
  /** Of all for now: the provider of the channel takes nothing. */
  'campaigns.provider_down': { status: 409, retry: 'never' },
  /** Of all for now: nowhere is it a time at which the campaign sends. */
  'campaigns.outside_window': { status: 409, retry: 'never' },
  /** Of some for now: their wording cannot be sent, the others leave. */
  'campaigns.variant_held': { status: 409, retry: 'never' },
  /** Of one message: the campaign goes on over another channel. */
  'campaigns.rerouted': { status: 409, retry: 'never' },
  /** Of one message: an earlier channel has reached the person after all. */
  'campaigns.reached': { status: 409, retry: 'never' },
  /** Of one person: nothing was heard of the message on an earlier channel in the time that it had. */
  'campaigns.no_receipt': { status: 409, retry: 'never' },
  /** Of one person: consent was withdrawn, or the address blocked, on an earlier channel of the campaign. */
  'campaigns.opted_out': { status: 409, retry: 'never' },
  /** Of all for now: the trial of its wordings goes on. */
  'campaigns.trial_running': { status: 409, retry: 'never' },
} as const satisfies Record<string, ErrorRow>
