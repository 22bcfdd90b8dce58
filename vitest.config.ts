import { defineConfig } from 'vitest/config'
import { totals } from './infra/totals.ts'

const minute = 60_000
const never = ['**/node_modules/**', '**/dist/**', '**/dist.new/**']
const setup = './infra/vitest-world.ts'

/** A test's suffix names the world it needs; kinds run one after the other, a few files at a time. */
const kind = (name: string, order: number, timeout: number, maxWorkers: number) => ({
  extends: true as const,
  test: {
    name,
    include: [`**/*.${name}.test.ts`],
    exclude: never,
    maxWorkers,
    globalSetup: [setup],
    setupFiles: name === 'browser' ? ['./infra/vitest-browser.ts'] : [],
    testTimeout: timeout,
    hookTimeout: timeout,
    sequence: { groupOrder: order },
  },
})

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Files of one worker share what they import, which takes longer than most of them run.
    isolate: false,
    // What comes late still comes: the usual second would ask how fast the machine is today.
    expect: { poll: { timeout: minute, interval: 50 } },
    reporters: ['default', totals],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...never, '**/*.{pg,world,browser}.test.ts'],
          testTimeout: minute,
          sequence: { groupOrder: 0 },
        },
      },
      // They wait for the database half of their time.
      kind('pg', 1, 2 * minute, 3),
      kind('world', 2, 4 * minute, 2),
      kind('browser', 3, 6 * minute, 3),
    ],
  },
})
