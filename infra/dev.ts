/** `npm run dev`: the same world, where a saved file shows at once: Vite in front, server and workers restarting. */
import { entry } from './entry.ts'

await entry([], async () => (await import('./launch.ts')).launch({ watch: true }))
