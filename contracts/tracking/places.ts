/** Where people are, by the area code of their telephone: a contact has no coordinates, and no address of its own. */
import * as z from 'zod/mini'
import { query } from '../platform/operation.ts'
import { id } from '../platform/values.ts'

export const places = query('tracking.places', {
  /** Null: everybody. Else the people of a campaign, with what became of its messages. */
  input: z.strictObject({ campaignId: z.nullable(id) }),
  output: z.strictObject({
    areas: z.array(
      z.strictObject({
        code: z.string(),
        people: z.int(),
        sent: z.int(),
        clicked: z.int(),
        replied: z.int(),
        converted: z.int(),
      }),
    ),
    /** Those without a Brazilian telephone. */
    elsewhere: z.int(),
  }),
  needs: 'view_campaigns',
  errors: ['campaigns.campaign_not_found', 'audiences.too_slow'],
  perMinute: 60,
})
