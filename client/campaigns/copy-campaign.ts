/** A campaign as the input of a new draft, or of its own edit. */
import type { Campaign, CampaignsState } from '@aura/contracts/campaigns/campaign.ts'
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

/** To the archive, or back from it, as it is. */
const archivingOf = (campaign: Campaign) => ({
  ...copyOf(campaign, { campaignId: campaign.id, name: campaign.name }),
  ...{ startsAt: campaign.startsAt, version: campaign.version, archived: !campaign.archived },
})

type Acting = {
  campaigns: CampaignsState['campaigns']
  create: (copy: ReturnType<typeof copyOf>) => Promise<unknown>
  edit: (edited: ReturnType<typeof archivingOf>) => Promise<unknown>
}
const chosenOf = (ids: readonly string[], { campaigns }: Acting) => ids.flatMap((id) => campaigns[id] ?? [])

/** What is done with several at once. */
export const bulk = {
  async copy(ids: readonly string[], acting: Acting) {
    for (const copy of copiesOf(chosenOf(ids, acting), Object.values(acting.campaigns))) await acting.create(copy)
  },
  async archive(ids: readonly string[], acting: Acting) {
    for (const campaign of chosenOf(ids, acting)) await acting.edit(archivingOf(campaign))
  },
}
