/** What notifications offers: its handlers, the telling itself, and who there is to be told. */
import type { Feature } from '../platform/handle.ts'
import { dismiss, dismissAll, markRead, restore } from './mark.ts'
import { myNotificationsView, older } from './my-notifications.ts'
import { preferences, setPreference } from './preferences.ts'

export { anyLeft, forget, forgetJob, forgetLater } from './forget.ts'
export { type Notice, notify } from './notify.ts'
export { holdersOf, ownersOf } from './recipients.ts'

export const notifications: Feature = {
  name: 'notifications',
  handlers: [myNotificationsView, older, markRead, dismiss, dismissAll, restore, preferences, setPreference],
}
