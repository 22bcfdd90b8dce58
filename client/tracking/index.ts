/** What other features may use of tracking. */
export { StateGrid } from './state-grid.tsx'
