/** Which deals may be one and the same, whether two may be merged, and what the kept one becomes. */
import { type Deal, mostDealTags } from '@aura/contracts/deals/deal.ts'
import { mergeDeals } from '@aura/contracts/deals/merge/merge.ts'
import type { DealItems } from '@aura/contracts/deals/products/items.ts'
import { foldText } from '@aura/contracts/platform/fold-text.ts'
import { type Actor, allowedTo, type Decision, refused, withoutPermission } from '../platform/decision.ts'

type Named = Pick<Deal, 'title' | 'contact' | 'contactId'> & { id?: string }

const fold = (text: string | null) => foldText((text ?? '').trim())
const wordsOf = (title: string) =>
  new Set(
    fold(title)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 2),
  )

/** Half of the words of both titles together stand in each. */
function areAlike(a: string, b: string): boolean {
  const [left, right] = [wordsOf(a), wordsOf(b)]
  const shared = [...left].filter((word) => right.has(word)).length
  return shared > 0 && shared * 2 >= left.size + right.size - shared
}

function isSameContact(a: Named, b: Named): boolean {
  if (a.contactId !== null && b.contactId !== null) return a.contactId === b.contactId
  return a.contact !== null && fold(a.contact) === fold(b.contact)
}

/** The open deals that say the same as this one: of one contact with titles alike, or of one title where a contact lacks. */
export function duplicatesOf(deal: Named, others: readonly Deal[]): Deal[] {
  if (deal.title.trim() === '') return []
  return others.filter((other) => {
    if (other.id === deal.id || other.outcome !== undefined) return false
    if (isSameContact(deal, other)) return areAlike(deal.title, other.title) || fold(deal.title) === fold(other.title)
    return (deal.contact === null || other.contact === null) && fold(deal.title) === fold(other.title)
  })
}

/** What the kept deal took over; an undo takes back as much of it as is still there. */
export type Takeover = { tagIds: string[]; contact: boolean; expectedClose: boolean; organization?: boolean }

type Merged = { kept: Deal; takeover: Takeover }

export function decideMerge(kept: Deal, gone: Deal, actor: Omit<Actor, 'id'>): Decision<Merged> {
  const lack = withoutPermission(mergeDeals.needs, actor)
  if (lack) return lack
  if (kept.id === gone.id) return refused('deals.same_deal')
  if (kept.archivedAt !== undefined || gone.archivedAt !== undefined) return refused('deals.archived')
  const tags = kept.tagIds ?? []
  const tagIds = (gone.tagIds ?? []).filter((tag) => !tags.includes(tag))
  if (tags.length + tagIds.length > mostDealTags) return refused('deals.too_many_tags', { limit: mostDealTags })
  const takeover: Takeover = {
    tagIds,
    contact: kept.contact === null && gone.contact !== null,
    expectedClose: kept.expectedClose === undefined && gone.expectedClose !== undefined,
    organization: kept.organization === undefined && gone.organization !== undefined,
  }
  const next: Deal = {
    ...kept,
    ...(tagIds.length > 0 && { tagIds: [...tags, ...tagIds] }),
    ...(takeover.contact && { contact: gone.contact, contactId: gone.contactId }),
    ...(takeover.expectedClose && { expectedClose: gone.expectedClose }),
    ...(takeover.organization && { organization: gone.organization }),
    version: kept.version + 1,
  }
  return allowedTo({ kept: next, takeover })
}

/** The kept deal without what it took over from the other one, as far as nobody has changed it since. */
export function withoutTakeover(
  kept: Deal,
  gone: Deal,
  { tagIds, contact, expectedClose, organization }: Takeover,
): Deal {
  const tags = (kept.tagIds ?? []).filter((tag) => !tagIds.includes(tag))
  const isStill = kept.contactId === gone.contactId && kept.contact === gone.contact
  return {
    ...kept,
    tagIds: tags.length === 0 ? undefined : tags,
    ...(contact && isStill && { contact: null, contactId: null }),
    ...(organization && kept.organization?.id === gone.organization?.id && { organization: undefined }),
    ...(expectedClose && kept.expectedClose === gone.expectedClose && { expectedClose: undefined }),
    version: kept.version + 1,
  }
}

/** The products that the kept deal takes over: where it has its own, none. */
export const itemsTaken = (kept: DealItems, gone: DealItems): DealItems | undefined =>
  kept.rows.length > 0 || gone.rows.length === 0 ? undefined : { ...kept, currency: gone.currency, rows: gone.rows }

/** `version`: of the kept deal's products when it had taken them over; `currency`: theirs before. */
export type TakenItems = Pick<DealItems, 'version' | 'currency'>

/** The kept deal's products without those that it took over; undefined where it took none, or they changed since. */
export const withoutItems = (kept: DealItems, taken: TakenItems | null): DealItems | undefined =>
  taken?.version === kept.version
    ? { ...kept, currency: taken.currency, rows: [], version: kept.version + 1 }
    : undefined
