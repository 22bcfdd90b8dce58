/** What other features may use of tracking. */
export { rateText } from './rate-text.ts'
