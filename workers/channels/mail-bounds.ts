/** How much one caller of the mail listener may take up: lines at once, letters on a line, letters within a minute. */
import { minuteMs } from '@aura/contracts/platform/durations.ts'

export type Bounds = { lines: number; lettersPerLine: number; lettersPerMinute: number }

/** A forwarding service comes with many lines from few addresses, and closes each after some letters. */
export const usualBounds: Bounds = { lines: 20, lettersPerLine: 100, lettersPerMinute: 600 }

type SenderCount = { address: string; letters: number }
type Minute = { from: number; letters: number }

const mostRemembered = 10_000

/** `elapsed`: milliseconds of a clock that only goes forward. */
export function boundCallers(bounds: Bounds, elapsed: () => number) {
  const lines = new Map<string, SenderCount>()
  const minutes = new Map<string, Minute>()

  function minuteOf(address: string): Minute {
    const existing = minutes.get(address)
    const minute = existing && elapsed() - existing.from < minuteMs ? existing : { from: elapsed(), letters: 0 }
    minutes.delete(address)
    minutes.set(address, minute)
    // The one that was heard of longest ago.
    const [oldest] = minutes.keys()
    if (minutes.size > mostRemembered && oldest !== undefined) minutes.delete(oldest)
    return minute
  }

  return {
    /** False: too many of its lines are open. */
    enter(line: string, address: string): boolean {
      const open = [...lines.values()].filter((senderCount) => senderCount.address === address).length
      if (open >= bounds.lines) return false
      lines.set(line, { address, letters: 0 })
      return true
    },
    leave: (line: string): void => void lines.delete(line),
    /** Why one more letter is not taken right now. */
    letter(line: string): 'line' | 'minute' | null {
      const senderCount = lines.get(line)
      if (!senderCount || senderCount.letters >= bounds.lettersPerLine) return 'line'
      const minute = minuteOf(senderCount.address)
      if (minute.letters >= bounds.lettersPerMinute) return 'minute'
      senderCount.letters += 1
      minute.letters += 1
      return null
    },
  }
}
