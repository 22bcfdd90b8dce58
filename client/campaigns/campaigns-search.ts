import { id } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'

/** The draft that is open in the builder. */
export function builderSearch(search: Record<string, unknown>): { campaign?: string } {
  const campaign = z.safeParse(id, search.campaign)
  return campaign.success ? { campaign: campaign.data } : {}
}
