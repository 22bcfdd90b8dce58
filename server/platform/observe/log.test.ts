/** A process whose log cannot be written goes on, and says so. */
import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { diskProbes } from './disk.ts'
import { probeAll } from './health.ts'

/** Logs more than waits in memory, prints by itself too, and tells over the channel what it thinks of its log. */
const program = `
  import { createLogger, logState } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))}
  const logger = createLogger('info', 'test')
  for (let lines = 0; lines < 20000; lines += 1) logger.info('a line of some length, so that what waits reaches its limit')
  console.log('printed')
  console.error('printed')
  process.stdout.write('printed')
  setTimeout(() => process.send({ problem: logState.problem(), bytes: process.memoryUsage().heapUsed }, () => process.exit(0)), 100)`

type LogReport = { problem?: string; bytes: number }

async function run(output: number | 'closed pipe'): Promise<{ code: number | null; told: LogReport | undefined }> {
  const stdio = output === 'closed pipe' ? 'pipe' : output
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', stdio, stdio, 'ipc'],
  })
  child.stdout?.destroy()
  child.stderr?.destroy()
  let logReport: LogReport | undefined
  child.on('message', (message: LogReport) => {
    logReport = message
  })
  // `exit` may come before the last message; `close` comes when the channel has been read to its end.
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, told: logReport }
}

it('a full disk under the log ends nothing, and is told', async () => {
  const full = openSync('/dev/full', 'a')
  const { code, told } = await run(full)
  closeSync(full)
  expect({ code, problem: told?.problem }).toEqual({ code: 0, problem: 'the disk is full' })
  expect(told?.bytes).toBeLessThan(200_000_000)
})

it('a reader of the log that has left ends nothing', async () => {
  expect(await run('closed pipe')).toMatchObject({ code: 0 })
})

it('readiness says that the disk or the log has no room, and the process stays ready for work', async () => {
  // This file system of the kernel never has any.
  const probes = diskProbes('/proc', { problem: () => 'the disk is full' })
  const health = await probeAll(probes, () => performance.now())
  expect(health).toMatchObject({
    status: 'degraded',
    parts: [
      { name: 'disk', status: 'warning', detail: 'the disk is full' },
      { name: 'logs', status: 'warning', detail: 'the disk is full' },
    ],
  })
  const fine = await probeAll(diskProbes('/', { problem: () => undefined }), () => performance.now())
  expect(fine.status).toBe('ready')
})
