/** One adapter for each kind of channel that can be connected. */
import type { ChannelKind } from '@aura/contracts/conversations/channel.ts'
import type { Adapter } from '../adapter.ts'
import { email } from './email.ts'
import { rcs } from './rcs.ts'
import { sms } from './sms.ts'
import { whatsapp } from './whatsapp.ts'

export const adapters: Readonly<Record<ChannelKind, Adapter>> = { whatsapp, sms, email, rcs }
