/** Workers as a process of their own that knows the things of the test, to be killed. */
import { loadConfig } from '@aura/server/platform/config.ts'
import { startWorkers } from '../../start.ts'
import { importsOf } from '../index.ts'
import { things } from './things.ts'

await startWorkers(loadConfig(process.env), { features: [importsOf([things])] })
