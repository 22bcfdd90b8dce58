/** The sender's address in its canonical form; null when no message can reach it. */

import { reachedAt } from '@aura/contracts/channels/address-kind.ts'
import type { ChannelKind } from '@aura/contracts/channels/channel.ts'
import { customerPhone, type SenderAddress } from '@aura/contracts/contacts/typed-address.ts'
import { email, id } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'

export function senderOf(channel: ChannelKind, from: string): SenderAddress | null {
  const kind = reachedAt(channel)
  if (kind === 'phone') {
    const value = customerPhone(from)
    return value === null ? null : { kind, value }
  }
  const { success, data } = z.safeParse(kind === 'email' ? email : id, from)
  return success ? { kind, value: data } : null
}
