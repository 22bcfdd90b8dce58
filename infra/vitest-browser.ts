/** Of every file of browser tests. */
import { afterEach } from 'vitest'
import { openPagesText } from './browser-failure.ts'

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await openPagesText())
})
