/** What other features may use of warroom. */

export { severityTone } from './incidents/incident-texts.ts'
export { DrillDownRows } from './metrics/drill-down.tsx'
export { ValueAge } from './value-age.tsx'
export { useWall } from './wall/use-wall.ts'
