/** One for each kind of channel that can be connected. */
import type { ChannelKind, MessageKind } from '@aura/contracts/channels/channel.ts'
import type { Adapter, Provider } from '../adapter.ts'
import { email } from './email.ts'
import { rcs } from './rcs.ts'
import { sms } from './sms.ts'
import { voice } from './voice.ts'
import { webchat } from './webchat/webchat.ts'
import { whatsapp } from './whatsapp.ts'

/** The adapters of channels that carry messages. */
export const adapters: Readonly<Record<MessageKind, Adapter>> = { whatsapp, sms, email, rcs, webchat }

export const providers: Readonly<Record<ChannelKind, Provider>> = { ...adapters, voice }
