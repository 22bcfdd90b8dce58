/** Disks without room: that of the logs, which ends nobody, and that of the database, which comes back when there is some. */
import { chmodSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '@aura/infra/until.ts'
import pg from 'pg'
import type { Fault } from './row.ts'
import type { Stage } from './stage.ts'

const isShown = async ({ health }: Stage, part: string, words: RegExp): Promise<boolean> =>
  (await health())?.parts.some(
    ({ name, status, detail }) => name === part && status !== 'online' && words.test(detail ?? ''),
  ) ?? false

export const fullLogDisk: Fault = {
  name: 'full disk of the logs',
  async strike(stage) {
    const { disks, programs, people, patienceMs } = stage
    const problems: string[] = []
    disks.logs?.fill()
    const before = [programs.server.pid(), programs.workers.pid()]
    if (!(await people.more(20, patienceMs))) problems.push('nobody could work meanwhile')
    const isVisible = await until(() => isShown(stage, 'logs', /disk is full/), { within: patienceMs, every: 50 })
    if (!isVisible) problems.push('readiness does not say it')
    const after = [programs.server.pid(), programs.workers.pid()]
    if (after.join() !== before.join()) problems.push('it ended a part')
    // What ends for another reason comes back without a log.
    process.kill(programs.workers.pid(), 'SIGKILL')
    const back = await until(() => programs.workers.pid() !== after[1], { within: patienceMs })
    if (!back) problems.push('a part does not start without room for its log')
    disks.logs?.empty()
    return problems
  },
}

export const fullDataDisk: Fault = {
  name: 'full disk of Postgres',
  async strike(stage) {
    const { disks, programs, databaseUrl, patienceMs, walDirectory } = stage
    const problems: string[] = []
    const pid = programs.postgres.pid()
    if (disks.data) disks.data.fill()
    else chmodSync(walDirectory, 0o500)
    await writeUntilItFails(databaseUrl)
    const words = disks.data ? /disk is full/ : /ended|could not be started/
    const isVisible = await until(() => isShown(stage, 'postgresql', words), { within: patienceMs, every: 50 })
    if (!isVisible) problems.push('readiness does not say it')
    // Some starts fail meanwhile.
    await pause(1_500)
    if (!(await stage.health())) problems.push('it ended the server')
    if (disks.data) disks.data.empty()
    else chmodSync(walDirectory, 0o700)
    const back = await until(() => programs.postgres.pid() !== pid, { within: patienceMs })
    if (!back) problems.push('Postgres was not started again')
    return problems
  },
}

/** The write-ahead log takes a new file at each switch, and Postgres ends when there is no room for it. */
async function writeUntilItFails(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, query_timeout: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    for (let switches = 0; switches < 60; switches += 1) {
      await client.query(`select pg_logical_emit_message(true, 'faults', repeat('x', 100000))`)
      await client.query('select pg_switch_wal()')
    }
  } catch {
    // That is what is asked for.
  } finally {
    await client.end().catch(() => {})
  }
}
