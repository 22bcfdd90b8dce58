/** What other features may use of notifications. */

export { askPermission, browserPermission, useBrowserPermission } from './browser-permission.ts'
export { NotificationPreferences } from './preferences.tsx'
export { isLookedAt } from './use-browser-notifications.ts'
export { useReadConversation } from './use-read-conversation.ts'
