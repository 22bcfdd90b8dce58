import { isAddressOf, knownBy } from '@aura/contracts/channels/address-kind.ts'
import type { ChannelKind } from '@aura/contracts/channels/channel.ts'
import { refuse } from '../platform/refuse.ts'

/** A number where the kind has numbers, a name with an @ where it has those, a site where a chat stands. */
export function assertAddress(kind: ChannelKind, address: string): void {
  if (!isAddressOf(kind, address)) refuse('request.invalid', { fields: { address: knownBy(kind) } })
}
