/** What other features may use of warroom. */

export { severityTone } from './incident-texts.ts'
export { DrillDownRows } from './metrics/drill-down.tsx'
export { useWall } from './use-wall.ts'
export { ValueAge } from './value-age.tsx'
