/** Where a channel reaches its customers, and what it is itself known by. */
import type { AddressKind } from '../contacts/address.ts'
import type { ChannelKind } from './channel.ts'

/** What its customers are reached at. */
export const reachedAt = (kind: ChannelKind): AddressKind =>
  kind === 'email' ? 'email' : kind === 'webchat' ? 'visitor' : 'phone'

/** What it is itself known by: an agent of RCS has a name that looks like an e-mail address, web chat stands on a site. */
export const knownBy = (kind: ChannelKind): 'phone' | 'email' | 'agent' | 'site' => {
  const reached = reachedAt(kind)
  return kind === 'rcs' ? 'agent' : reached === 'visitor' ? 'site' : reached
}

/** Whether an address in its one form is of the sort that the kind has: a site names its scheme, mail and agents have an @. */
export function isAddressOf(kind: ChannelKind, address: string): boolean {
  const sort = address.includes('://') ? 'site' : address.includes('@') ? 'mail' : 'phone'
  const wanted = knownBy(kind)
  return sort === (wanted === 'email' || wanted === 'agent' ? 'mail' : wanted)
}
