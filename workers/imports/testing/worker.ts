/** Workers as a process of their own that knows the things of the test, to be killed: they come no further than here. */
import { loadConfig } from '@aura/server/platform/config.ts'
import { startWorkers } from '../../start.ts'
import { importsOf } from '../index.ts'
import { interference, things } from './things.ts'

const last = 'C00300'

interference.onApply = (code) => (code === last ? new Promise(() => {}) : Promise.resolve())
await startWorkers(loadConfig(process.env), { features: [importsOf([things])] })
