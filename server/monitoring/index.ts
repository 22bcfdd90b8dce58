/** What monitoring offers: the room in which a server says how its parts are. */
import type { Feature } from '../platform/handle.ts'
import { health } from './health.ts'

export { type Service, watchServices } from './watch-services.ts'

export const monitoring: Feature = { name: 'monitoring', handlers: [health] }
