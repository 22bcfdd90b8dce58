/**
 * The fault table: one world, one fault after the other under people at work, and what each of them cost. `npm run probe`
 * prints it; the suite runs it with a supervisor that is quicker to judge.
 */
import { usualLiveness } from '@aura/infra/liveness.ts'
import { clockJump } from './clock-jump.ts'
import { fakeTimeLibrary } from './fake-time.ts'
import { frozen } from './frozen.ts'
import { fullDataDisk, fullLogDisk } from './full-disk.ts'
import { type Fault, type Row, suffer } from './row.ts'
import { openStage, type StageOptions } from './stage.ts'

export type { Row } from './row.ts'

export const faults: readonly Fault[] = [
  fullLogDisk,
  fullDataDisk,
  frozen('server'),
  frozen('workers'),
  frozen('nats'),
  frozen('postgres'),
  clockJump(1),
  clockJump(-1),
]

type Options = Partial<Omit<StageOptions, 'clockLibrary'>> & {
  /** Undefined bends the clock of Node alone; absent, the library is looked for. */
  clockLibrary?: string | undefined
  /** Without them all. */
  faults?: readonly Fault[]
  /** Each row as soon as it is known. */
  tell?: (row: Row) => void
}

export async function faultTable(options: Options = {}): Promise<Row[]> {
  const { faults: chosen = faults, tell = () => {}, clockLibrary, ...given } = options
  const library = 'clockLibrary' in options ? clockLibrary : await fakeTimeLibrary()
  await using stage = await openStage({
    liveness: usualLiveness,
    patienceMs: 120_000,
    ...given,
    ...(library !== undefined && { clockLibrary: library }),
  })
  const rows: Row[] = []
  for (const fault of chosen) {
    const row = await suffer(stage, fault)
    tell(row)
    rows.push(row)
  }
  return rows
}
