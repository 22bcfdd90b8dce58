/** What other features may use of monitoring. */
export { useServices } from './use-services.ts'
