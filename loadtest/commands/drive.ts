/** Movers who each wait for an answer before the next move, for so long; and what came of it. */
import { type Latencies, latencies } from '../platform/latencies.ts'
import type { Mover } from './plan.ts'

export type Driven = { done: number; failed: number; seconds: number; p50: number; p99: number }

export async function drive(
  movers: readonly Mover[],
  seconds: number,
  move: (mover: Mover, index: number) => Promise<void>,
): Promise<Driven> {
  const start = performance.now()
  const took: Latencies = latencies()
  let [done, failed] = [0, 0]
  const run = async (mover: Mover, index: number) => {
    while (performance.now() - start < seconds * 1000) {
      const sent = performance.now()
      try {
        await move(mover, index)
        done += 1
        took.add(performance.now() - sent)
      } catch (error) {
        if (failed === 0) console.error(error)
        failed += 1
      }
    }
  }
  await Promise.all(movers.map(run))
  return { done, failed, seconds: (performance.now() - start) / 1000, p50: took.at(50), p99: took.at(99) }
}

/** With what it cost this process in CPU time, in microseconds. */
export async function driveHere(...input: Parameters<typeof drive>): Promise<Driven & { cpu: number }> {
  const before = process.cpuUsage()
  const driven = await drive(...input)
  const { user, system } = process.cpuUsage(before)
  return { ...driven, cpu: user + system }
}
