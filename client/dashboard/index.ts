/** What other features may use of the dashboard. */
export { FirstSteps } from './first-steps.tsx'
