/** `npm run check`: types, lint, import directions, catalogues and the other conventions, in seconds. */
import { entry } from './entry.ts'
import { checks, conventions, passes } from './steps.ts'

await entry([], async () => {
  const results: boolean[] = []
  for (const step of [...checks, conventions]) results.push(await passes(step))
  return results.every(Boolean) ? 0 : 1
})
