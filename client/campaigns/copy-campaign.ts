/** A campaign as the input of a new draft, or of its own edit. */
import type { Campaign } from '@aura/contracts/campaigns/campaign.ts'
import { fieldsOf } from './draft-fields.ts'

/** Ready to be drafted anew. */
export const copyOf = (campaign: Campaign, { campaignId, name }: { campaignId: string; name: string }) => ({
  campaignId,
  ...fieldsOf(campaign),
  name,
  startsAt: null,
})

/** 'Natal (2)': the first name that no campaign in use has. */
export function freeName(name: string, names: readonly string[]): string {
  const bare = name.replace(/ \(\d+\)$/, '').slice(0, 74)
  for (let n = 2; ; n += 1) {
    const next = `${bare} (${n})`
    if (!names.some((other) => other.toLowerCase() === next.toLowerCase())) return next
  }
}
