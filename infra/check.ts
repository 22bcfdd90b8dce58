/** `npm run check`: types, lint, import directions, catalogues and the other conventions, in seconds. */
import { entry } from './entry.ts'
import { checks, passes, type Step, vitest } from './steps.ts'

const conventions: Step = {
  name: 'Conventions',
  args: [
    vitest,
    'run',
    '--project',
    'unit',
    'infra/directions',
    'infra/conventions',
    'infra/naming',
    'infra/readmes',
    'infra/generated',
    'server/migrations',
    'infra/supply',
    'catalogue',
    'locales',
  ],
}

await entry([], async () => {
  const results: boolean[] = []
  for (const step of [...checks, conventions]) results.push(await passes(step))
  return results.every(Boolean) ? 0 : 1
})
