import type { ErrorRow } from '../platform/errors.ts'

export const dealsErrors = {
  'deals.not_found': { status: 404, retry: 'never' },
  /** The card above which another one was to be put. */
  'deals.neighbour_not_found': { status: 404, retry: 'never' },
  'deals.pipeline_not_found': { status: 404, retry: 'never' },
  'deals.id_taken': { status: 409, retry: 'never' },
  'deals.move_refused': { status: 409, retry: 'never' },
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
  'deals.quote_empty': { status: 409, retry: 'never' },
  'deals.quote_in_the_past': { status: 409, retry: 'never' },
  'deals.quote_without_contact': { status: 409, retry: 'never' },
  'deals.quote_link_not_found': { status: 404, retry: 'never' },
  'deals.too_many_quotes': { status: 409, retry: 'never' },
  'deals.too_many_links': { status: 409, retry: 'never' },
  'deals.target_not_found': { status: 404, retry: 'never' },
  'deals.too_many_targets': { status: 409, retry: 'never' },
  'deals.too_many_tags': { status: 409, retry: 'never' },
  'deals.automation_not_found': { status: 404, retry: 'never' },
  'deals.too_many_automations': { status: 409, retry: 'never' },
  /** Of rows of a file. */
  'deals.import_two_deals': { status: 409, retry: 'never' },
  'deals.import_no_stage': { status: 409, retry: 'never' },
  'deals.import_no_owner': { status: 409, retry: 'never' },
  'deals.stage_in_use': { status: 409, retry: 'never' },
  'deals.too_many_pipelines': { status: 409, retry: 'never' },
  'deals.board_full': { status: 409, retry: 'never' },
  'deals.activity_not_found': { status: 404, retry: 'never' },
  'deals.too_many_activities': { status: 409, retry: 'never' },
} as const satisfies Record<string, ErrorRow>
