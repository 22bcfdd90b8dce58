import { type ChannelKind, knownBy } from '@aura/contracts/channels/channel.ts'
import { refuse } from '../platform/refuse.ts'

/** A number where the kind has numbers, a name with an @ where it has those. */
export function assertAddress(kind: ChannelKind, address: string): void {
  const wanted = knownBy(kind)
  if (address.includes('@') !== (wanted !== 'phone')) refuse('request.invalid', { fields: { address: wanted } })
}
