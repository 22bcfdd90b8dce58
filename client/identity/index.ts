/** What other features may use of identity. */

export { WallsPanel } from './display-devices/display-devices-panel.tsx'
export { ChangePassword } from './security/change-password.tsx'
export { deviceName } from './security/device-name.ts'
export { Devices } from './security/devices.tsx'
export { Factors } from './security/factors.tsx'
export { useSecretCall } from './security/use-secret-call.ts'
export { useSessions } from './use-session.tsx'
