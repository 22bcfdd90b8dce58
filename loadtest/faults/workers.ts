/** All workers of the product, with the count of a company's moves beside them. */
import { loadConfig } from '@aura/server/platform/config.ts'
import { features } from '@aura/workers/features.ts'
import { startWorkers } from '@aura/workers/start.ts'
import { countMoves } from './worker.ts'

await startWorkers(loadConfig(process.env), { features: [...features, { name: 'faults', reactions: [countMoves] }] })
