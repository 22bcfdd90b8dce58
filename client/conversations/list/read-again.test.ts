import { longestWaitMs, shortestWaitMs } from '@aura/machines/platform/connection.ts'
import { expect, it } from 'vitest'
import { RefusedError, unreachable } from '../../platform/feed/refused.ts'
import { rereadMs } from './read-again.ts'

const refusedWith = (code: string) => new RefusedError({ code, message: 'No.' })

it('a refusal that stays is not asked for again', () => {
  for (const code of ['auth.forbidden', 'input.invalid', 'auth.session_ended'])
    expect(rereadMs(refusedWith(code), 0, 0)).toBeUndefined()
})

it('what may change is asked for again, each time after a longer while', () => {
  for (const error of [new RefusedError(unreachable), refusedWith('server.failed'), new TypeError('Failed to fetch')]) {
    const waits = Array.from({ length: 12 }, (_, failures) => rereadMs(error, failures, 1) ?? 0)
    expect(waits[0]).toBeGreaterThan(shortestWaitMs)
    expect(waits.every((wait, at) => at === 0 || wait >= (waits[at - 1] ?? 0))).toBe(true)
    expect(waits.at(-1)).toBe(shortestWaitMs + longestWaitMs)
  }
})
