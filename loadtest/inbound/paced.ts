/** Does something at even intervals whether or not the last one is done, and knows when each of them was seen. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Latencies, latencies } from '../platform/latencies.ts'

export type Watched = {
  /** An event of that name was seen. */
  seen: (name: string) => void
  /** Each at its time; resolves when the last one is seen, or when nothing has come for a while. */
  run: (input: { rate: number; seconds: number; act: (name: string, n: number) => Promise<void> }) => Promise<{
    asked: number
    lost: number
    doubled: number
    seconds: number
    toDoor: Latencies
    toScreen: Latencies
  }>
}

const patienceMs = 15_000

export function watched(): Watched {
  const waiting = new Map<string, number>()
  const done = new Set<string>()
  let toScreen = latencies()
  let doubled = 0
  let lastSeen = 0
  let runs = 0
  return {
    seen(name) {
      const began = waiting.get(name)
      if (began === undefined) {
        if (done.has(name)) doubled += 1
        return
      }
      waiting.delete(name)
      done.add(name)
      lastSeen = performance.now()
      toScreen.add(lastSeen - began)
    },
    async run({ rate, seconds, act }) {
      toScreen = latencies()
      doubled = 0
      runs += 1
      const toDoor = latencies()
      const acting: Promise<void>[] = []
      const start = performance.now()
      lastSeen = start
      for (let n = 0; n < rate * seconds; n += 1) {
        await pause(Math.max(0, start + (n * 1000) / rate - performance.now()))
        const name = `${runs}.${n}`
        const began = performance.now()
        waiting.set(name, began)
        acting.push(act(name, n).then(() => toDoor.add(performance.now() - began)))
      }
      await Promise.all(acting)
      while (waiting.size > 0 && performance.now() - lastSeen < patienceMs) await pause(20)
      const lost = waiting.size
      waiting.clear()
      return { asked: acting.length, lost, doubled, seconds: (lastSeen - start) / 1000, toDoor, toScreen }
    },
  }
}
