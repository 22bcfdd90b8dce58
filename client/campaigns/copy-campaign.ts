/** A campaign as the input of a new draft, or of its own edit. */
import type { Campaign } from '@aura/contracts/campaigns/campaign.ts'
import { newId } from '../platform/feed/id.ts'
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

/** Each with a name of its own. */
function copiesOf(chosen: readonly Campaign[], all: readonly Campaign[]) {
  const names = all.map(({ name }) => name)
  return chosen.map((campaign) => {
    const name = freeName(campaign.name, names)
    names.push(name)
    return copyOf(campaign, { campaignId: newId(), name })
  })
}

/** Several at once. */
export async function copyCampaigns(
  chosen: readonly Campaign[],
  all: readonly Campaign[],
  send: (copy: ReturnType<typeof copyOf>) => Promise<unknown>,
) {
  for (const copy of copiesOf(chosen, all)) await send(copy)
}

/** To the archive, or back from it, as it is. */
const archivingOf = (campaign: Campaign) => ({
  ...copyOf(campaign, { campaignId: campaign.id, name: campaign.name }),
  ...{ startsAt: campaign.startsAt, version: campaign.version, archived: !campaign.archived },
})

/** Several at once. */
export async function archiveCampaigns(
  chosen: readonly Campaign[],
  send: (edited: ReturnType<typeof archivingOf>) => Promise<unknown>,
) {
  for (const campaign of chosen) await send(archivingOf(campaign))
}
