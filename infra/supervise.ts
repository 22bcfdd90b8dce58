/**
 * Brings back a part that ended by itself, up to three times a minute each; after that the fault is
 * not a passing one and everything stops. What it last printed is shown each time.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { Sentence, wordsOf } from './sentence.ts'
import type { Service } from './service.ts'
import { line, readable } from './terminal.ts'

const allowed = 3
const minute = 60_000

export function supervise(
  services: readonly Service[],
  hooks: {
    say: (line: string) => void
    stopping: () => boolean
    changed: () => void
    giveUp: (error: unknown) => void
  },
): void {
  for (const service of services) {
    let restarts: number[] = []
    const revive = async (how: string): Promise<void> => {
      if (hooks.stopping()) return
      const now = performance.now()
      restarts = restarts.filter((at) => now - at < minute)
      const words = readable(service.lastWords())
      if (restarts.length >= allowed) {
        throw new Sentence(`${service.name} ${how} and does not stay up; it last said:\n\n${words || '(nothing)'}`)
      }
      restarts.push(now)
      hooks.say(line(service.name, `${how}; starting it again${words ? `. It last said:\n\n${words}\n` : ''}`))
      // The second try waits longer than the first: what it needs may be coming back too.
      await pause(restarts.length * 250)
      if (hooks.stopping()) return
      try {
        await service.restart()
      } catch (error) {
        return await revive(`could not be started (${wordsOf(error)})`)
      }
      hooks.changed()
      hooks.say(line(service.name, 'ready again'))
    }
    service.onDeath((how) => void revive(how).catch(hooks.giveUp))
  }
}
