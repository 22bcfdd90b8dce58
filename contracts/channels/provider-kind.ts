/** The kinds of channels that a provider carries, and the one that needs none. */
import type { ChannelKind } from './channel.ts'

/** Those that a provider carries, with an account there. */
export type ProviderKind = Exclude<ChannelKind, 'webchat'>

/** Without one the product itself carries the messages: nobody is called, and nobody calls. */
export const hasProvider = (kind: ChannelKind): kind is ProviderKind => kind !== 'webchat'
