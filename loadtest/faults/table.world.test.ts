/** The fault table with a supervisor that judges sooner: everything comes back by itself, nothing is lost or doubled. */
import { expect, it } from 'vitest'
import { clockJump } from './clock-jump.ts'
import { frozen } from './frozen.ts'
import { fullDataDisk, fullLogDisk } from './full-disk.ts'
import { faultTable } from './table.ts'

/** All parts frozen at once, as on a machine that hangs; the whole table does it one by one. The clock is set both ways: there and back. */
const faults = [fullLogDisk, fullDataDisk, frozen('nats', 'workers', 'postgres', 'server'), clockJump(1)]

const hasty = { everyMs: 200, withinMs: 2_000, misses: 3 }

it('full disks, frozen parts and clocks that jump cost nobody anything', { timeout: 500_000 }, async () => {
  const rows = await faultTable({ faults, liveness: hasty, patienceMs: 60_000, paceMs: 50, clockLibrary: undefined })
  console.table(rows)
  const good = rows.map(({ fault }) => ({ fault, cameBack: true, lost: 0, doubled: 0, problems: [] }))
  expect(rows).toMatchObject(good)
})
