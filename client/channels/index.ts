/** What other features may use of channels. */
export { ChannelIcon } from './channel-icon.tsx'
