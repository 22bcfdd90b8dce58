import type { ErrorRow } from '../platform/errors.ts'

export const dealsErrors = {
  'deals.not_found': { status: 404, retry: 'never' },
  /** The card above which another one was to be put. */
  'deals.neighbour_not_found': { status: 404, retry: 'never' },
  'deals.organization_not_found': { status: 404, retry: 'never' },
  'deals.organization_cnpj_taken': { status: 409, retry: 'never' },
  /** It has as many contacts as an organization can have. */
  'deals.organization_full': { status: 409, retry: 'never' },
  'deals.pipeline_not_found': { status: 404, retry: 'never' },
  /** No deal is opened in it or changed, before it is restored. */
  'deals.pipeline_archived': { status: 409, retry: 'never' },
  /** Deals in it are open: `open` says how many. */
  'deals.pipeline_in_use': { status: 409, retry: 'never' },
  /** There is always one to work with. */
  'deals.last_pipeline': { status: 409, retry: 'never' },
  /** A board of a day, or of a moment, before the pipeline was there. */
  'deals.pipeline_not_begun': { status: 409, retry: 'never' },
  /** A board of a day, or of a moment, that has not come yet. */
  'deals.moment_not_reached': { status: 409, retry: 'never' },
  'deals.id_taken': { status: 409, retry: 'never' },
  'deals.move_refused': { status: 409, retry: 'never' },
  /** Somebody else has changed the same fields meanwhile; different fields are merged. */
  'deals.edit_conflict': { status: 409, retry: 'never' },
  /** An archived deal is restored before anything else changes it. */
  'deals.archived': { status: 409, retry: 'never' },
  /** The value is the total of the deal's products. */
  'deals.value_follows_items': { status: 409, retry: 'never' },
  'deals.items_too_expensive': { status: 409, retry: 'never' },
  'deals.product_not_found': { status: 404, retry: 'never' },
  'deals.product_name_taken': { status: 409, retry: 'never' },
  'deals.too_many_products': { status: 409, retry: 'never' },
  'deals.pricelist_not_found': { status: 404, retry: 'never' },
  'deals.pricelist_name_taken': { status: 409, retry: 'never' },
  'deals.too_many_pricelists': { status: 409, retry: 'never' },
  'deals.quote_not_found': { status: 404, retry: 'never' },
  'deals.quote_not_open': { status: 409, retry: 'never' },
  'deals.quote_not_written': { status: 409, retry: 'never' },
  'deals.quote_not_failed': { status: 409, retry: 'never' },
  'deals.quote_over': { status: 409, retry: 'never' },
  /** Its next revision would be of other products than its own. */
  'deals.quote_of_merged': { status: 409, retry: 'never' },
  'deals.quote_empty': { status: 409, retry: 'never' },
  'deals.quote_in_the_past': { status: 409, retry: 'never' },
  'deals.quote_without_contact': { status: 409, retry: 'never' },
  'deals.quote_link_not_found': { status: 404, retry: 'never' },
  'deals.too_many_quotes': { status: 409, retry: 'never' },
  'deals.too_many_links': { status: 409, retry: 'never' },
  'deals.target_not_found': { status: 404, retry: 'never' },
  'deals.too_many_targets': { status: 409, retry: 'never' },
  'deals.same_deal': { status: 409, retry: 'never' },
  'deals.merge_not_found': { status: 404, retry: 'never' },
  'deals.merge_too_old': { status: 409, retry: 'never' },
  'deals.too_many_tags': { status: 409, retry: 'never' },
  'deals.automation_not_found': { status: 404, retry: 'never' },
  'deals.automation_without_text': { status: 409, retry: 'never' },
  'deals.automation_without_contact': { status: 409, retry: 'never' },
  /** A text of the rule has a gap that no deal fills, and one that this deal does not. */
  'deals.automation_gap_unknown': { status: 409, retry: 'never' },
  'deals.automation_gap_empty': { status: 409, retry: 'never' },
  'deals.automation_run_not_found': { status: 404, retry: 'never' },
  /** Somebody else has repeated it, or it was never refused. */
  'deals.automation_run_done': { status: 409, retry: 'never' },
  'deals.automation_inactive': { status: 409, retry: 'never' },
  /** The deal that had to stay has moved or ended, or the rule is another one now. */
  'deals.automation_cause_over': { status: 409, retry: 'never' },
  'deals.too_many_automations': { status: 409, retry: 'never' },
  /** Of rows of a file. */
  'deals.import_two_deals': { status: 409, retry: 'never' },
  'deals.import_two_organizations': { status: 409, retry: 'never' },
  'deals.import_no_organization': { status: 409, retry: 'never' },
  'deals.import_closed_too_early': { status: 409, retry: 'never' },
  'deals.import_no_owner': { status: 409, retry: 'never' },
  'deals.stage_in_use': { status: 409, retry: 'never' },
  'deals.too_many_pipelines': { status: 409, retry: 'never' },
  'deals.board_full': { status: 409, retry: 'never' },
  'deals.activity_not_found': { status: 404, retry: 'never' },
  'deals.too_many_activities': { status: 409, retry: 'never' },
} as const satisfies Record<string, ErrorRow>
