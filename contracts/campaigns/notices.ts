/** What the author of a campaign is told without looking. */
import * as z from 'zod/mini'
import { event } from '../platform/operation.ts'
import { id } from '../platform/values.ts'

const about = { campaignId: id, name: z.string(), authorId: id }

/** Nobody of it waits any more. */
export const campaignFinished = event('campaigns.campaign_finished', z.strictObject(about))

/** Nothing of it leaves for now, for a reason that somebody should look after. */
export const campaignHeld = event('campaigns.campaign_held', z.strictObject({ ...about, code: z.string() }))
