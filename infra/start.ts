/** `npm start`: the whole world on this machine, until Ctrl-C. */
import { entry } from './entry.ts'

// Loaded only when it is wanted: a call for help does not wait for the product to load.
await entry([], async () => (await import('./launch.ts')).launch({ watch: false }))
