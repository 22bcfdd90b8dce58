/**
 * Which unanswered commands of this client a shown deal already contains: an overlay notes its own on it. A deal of the
 * server has none, and its version alone says what the user saw.
 */
import { type Deal, mostSeenCommands } from '@aura/contracts/deals/deal.ts'

const pending = Symbol('pending commands')
type ShownDeal = Deal & { readonly [pending]?: readonly string[] }

const pendingOf = (deal: ShownDeal): readonly string[] => deal[pending] ?? []

/** What a command makes of a deal until it is answered: the version stays the one of the server. */
export const overlaid = (before: Deal, next: Deal, commandId: string): ShownDeal => ({
  ...next,
  version: before.version,
  [pending]: [...pendingOf(before), commandId].slice(-mostSeenCommands),
})

/** What the user saw of a deal, as a command states it. */
export function seenVersion(deal: Deal): { version: number; seenCommands?: string[] } {
  const seenCommands = [...pendingOf(deal)]
  return { version: deal.version, ...(seenCommands.length > 0 && { seenCommands }) }
}
