/** Everything the workers do. */
import { deals } from './deals/index.ts'
import { identity } from './identity/index.ts'
import type { WorkerFeature } from './platform/feature.ts'
import { housekeeping } from './platform/housekeeping.ts'

export const features: readonly WorkerFeature[] = [housekeeping, identity, deals]
