/** What channels offers: connections to providers, their health, and the webhooks. */
import type { Feature } from '../platform/handle.ts'
import { removeBackup, setBackup, switchChannel } from './backup.ts'
import { channels as channelList, connecting } from './channel-list.ts'
import { pauseChannel, removeChannel, resumeChannel } from './channel-state.ts'
import { connectChannel } from './connect-channel.ts'
import { editChannel } from './edit-channel.ts'
import { testChannel } from './test-channel.ts'
import { hookDoor, type OnTyping } from './webhooks.ts'

export {
  type Adapter,
  type Connection,
  type ProviderCall,
  ProviderError,
  type ProviderEvent,
  type Sending,
} from './adapter.ts'
export { keptLetter } from './adapters/email-body.ts'
export { adapters, providers } from './adapters/index.ts'
export { telephony } from './adapters/voice.ts'
export {
  externalIdOf,
  fromExternalId,
  type VisitorDelivery,
  visitorDelivery,
} from './adapters/webchat/read.ts'
export { askChannel, problemParams, redact } from './ask-provider.ts'
export {
  type ChannelRow,
  ConnectionRemoved,
  connectionRoles,
  hookUrlOf,
  insertChannel,
  type Outside,
  openConnection,
} from './channels.ts'
export { checkChannelsJob, checkLater, saveHealth } from './check-channels.ts'
export { nextAttemptAt, recordFailure, recordSuccess } from './circuit-breaker.ts'
export {
  askCredentialUser,
  assertTaken,
  type CredentialUser,
  credentialUsers,
  isRefusedBy,
} from './credential-users.ts'
export { type BeginEvents, type ChannelEvents, type Deliveries, openDeliveries, takeDelivery } from './deliveries.ts'
export { channelOfMail, mailPlace } from './forwarding-address.ts'
export { plainContent, plainLine } from './plain.ts'
export { type ProviderAccount, providerAccount } from './provider-account.ts'
export { countBusySlots, lockRate, releaseSlot, renewSlot, reserveSlots, takeSlot } from './send-slots.ts'
export { senderOf } from './sender.ts'
export { storeDelivery } from './store-delivery.ts'
export type { Farewell, Telephony } from './telephony.ts'
export type { ListedTemplate, ProviderTemplate, TemplateStatus, TemplatesAt } from './template-adapter.ts'
export type { OnTyping } from './webhooks.ts'

export const channels = (onTyping: OnTyping): Feature => ({
  name: 'channels',
  handlers: [
    channelList,
    connecting,
    connectChannel,
    testChannel,
    editChannel,
    pauseChannel,
    resumeChannel,
    removeChannel,
    setBackup,
    removeBackup,
    switchChannel,
  ],
  routes: hookDoor(onTyping),
})
