/**
 * How much one caller of the mail listener may take up: lines at once, letters on a line, letters and bytes within a
 * minute, bytes in memory. A channel's address has a bound of its own, because a caller may have many addresses.
 */
import { minuteMs } from '@aura/contracts/platform/durations.ts'

const megabyte = 1024 * 1024

export type Bounds = {
  lines: number
  lettersPerLine: number
  lettersPerMinute: number
  /** What is stored of one caller, and of one recipient. */
  bytesPerMinute: number
  recipientBytesPerMinute: number
  /** Of letters that are not stored yet: of all callers together, and of one. */
  buffered: number
  bufferedPerCaller: number
}

/** A forwarding service comes with many lines from few addresses, and closes each after some letters. */
export const usualBounds: Bounds = {
  lines: 20,
  lettersPerLine: 100,
  lettersPerMinute: 600,
  bytesPerMinute: 200 * megabyte,
  recipientBytesPerMinute: 100 * megabyte,
  // A letter takes up several times its size while it is stored.
  buffered: 100 * megabyte,
  bufferedPerCaller: 50 * megabyte,
}

type SenderCount = { address: string; letters: number }
type Minute = { from: number; letters: number; bytes: number }

const mostRemembered = 10_000

/** What each key has used up of its minute. `elapsed`: milliseconds of a clock that only goes forward. */
function countMinutes(elapsed: () => number) {
  const minutes = new Map<string, Minute>()
  return function minuteOf(key: string): Minute {
    const existing = minutes.get(key)
    const minute =
      existing && elapsed() - existing.from < minuteMs ? existing : { from: elapsed(), letters: 0, bytes: 0 }
    minutes.delete(key)
    minutes.set(key, minute)
    // The one that was heard of longest ago.
    const [oldest] = minutes.keys()
    if (minutes.size > mostRemembered && oldest !== undefined) minutes.delete(oldest)
    return minute
  }
}

/** The first letter of a minute fits, whatever its size: its sender would bring it in vain for ever. */
const isOver = ({ bytes }: Minute, more: number, most: number): boolean => bytes > 0 && bytes + more > most

export function boundCallers(bounds: Bounds, elapsed: () => number) {
  const lines = new Map<string, SenderCount>()
  const [minuteOf, recipientMinuteOf] = [countMinutes(elapsed), countMinutes(elapsed)]
  const buffered = new Map<string, number>()
  let bufferedTotal = 0

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
      if (minute.letters >= bounds.lettersPerMinute || minute.bytes >= bounds.bytesPerMinute) return 'minute'
      senderCount.letters += 1
      minute.letters += 1
      return null
    },
    /** False: there is no room in memory for so much more of a letter of the caller. */
    buffer(address: string, bytes: number): boolean {
      const own = (buffered.get(address) ?? 0) + bytes
      if (bufferedTotal + bytes > bounds.buffered || own > bounds.bufferedPerCaller) return false
      bufferedTotal += bytes
      buffered.set(address, own)
      return true
    },
    /** What a letter took up, once it is stored or refused. */
    release(address: string, bytes: number): void {
      bufferedTotal -= bytes
      const own = (buffered.get(address) ?? 0) - bytes
      if (own > 0) buffered.set(address, own)
      else buffered.delete(address)
    },
    /** Why a whole letter is not stored right now: it is stored once for each recipient. */
    store(address: string, recipients: readonly string[], bytes: number): 'caller' | 'recipient' | null {
      const caller = minuteOf(address)
      const total = bytes * recipients.length
      if (isOver(caller, total, bounds.bytesPerMinute)) return 'caller'
      const minutes = recipients.map(recipientMinuteOf)
      if (minutes.some((minute) => isOver(minute, bytes, bounds.recipientBytesPerMinute))) return 'recipient'
      caller.bytes += total
      for (const minute of minutes) minute.bytes += bytes
      return null
    },
  }
}
