import type { BeginEvents } from '@aura/server/channels/index.ts'
import type { WorkerFeature } from '../platform/feature.ts'
import { checkingChannels } from './check-channels.ts'
import { everyHour, forgettingDeliveries } from './forget-deliveries.ts'
import { mailDoor } from './mail-door.ts'
import { onHookReceived } from './on-hook-received.ts'

export const channels = (begin: BeginEvents): WorkerFeature => ({
  name: 'channels',
  reactions: [onHookReceived(begin)],
  jobs: [forgettingDeliveries],
  configured: (config) => [checkingChannels(config)],
  doors: [mailDoor],
  schedules: everyHour,
})
