/** What other features may use of channels. */
export { ChannelIcon } from './channel-icon.tsx'
export const fetchTelephonyLine = () => import('./telephony-line.tsx')
export { healthTones, problemText } from './health-words.ts'
export { type SecretName, secretNames } from './secret-names.ts'
