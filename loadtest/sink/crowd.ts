/**
 * Many lines as one: who is live, how far everybody has come, and everything that was wrong. It knows
 * the moment at which the last line got an event.
 */
import { type Latencies, latencies } from '../platform/latencies.ts'
import { type Entry, readFrame } from './ledger.ts'
import { type Hear, newLine, openLine, type RawSocket, type SocketTarget } from './raw-socket.ts'

export type Mistakes = { gaps: number; repeats: number; disorder: number; lost: number }

export type Tally = {
  lines: number
  live: number
  delivered: number
  snapshots: number
  mistakes: Mistakes
  /** Why lines were turned away before they were let in, and how often; each came back. */
  refusals: Record<string, number>
  /** The lowest position of any line. */
  slowest: number
}

/** Wall time with the fractions that `Date.now` lacks. */
const now = () => performance.timeOrigin + performance.now()

/** Lines that dial at the same time while a crowd gathers; a storm has no such limit. */
const dialling = 20

export class Crowd {
  private readonly lines: RawSocket[] = []
  private ledger: Entry[] = []
  private mistakes: Mistakes = { gaps: 0, repeats: 0, disorder: 0, lost: 0 }
  private readonly refusals: Record<string, number> = {}
  private place: SocketTarget | null = null
  private delivered = 0
  private live = 0
  private dropping = false
  private onLive = () => {}
  private target: { position: number; reached: number; resolve: (at: number) => void } | null = null
  private toLast: Latencies = latencies()
  private readonly stalled = new Set<RawSocket>()

  private readonly hear: Hear = {
    live: () => {
      this.live += 1
      this.onLive()
    },
    frame: (line, payload) => this.take(line, payload),
    lost: (line, wasLive) => {
      if (wasLive) this.live -= 1
      if (this.dropping) return
      if (wasLive) this.mistakes.lost += 1
      // As a client does: it comes back, after a while drawn by lot.
      else setTimeout(() => this.redial(line), 1_000 * Math.random())
    },
    refused: (line, why) => {
      this.refusals[why] = (this.refusals[why] ?? 0) + 1
      line.socket?.destroy()
    },
  }

  async open(socketTarget: SocketTarget, count: number): Promise<void> {
    const fresh = Array.from({ length: count }, newLine)
    this.lines.push(...fresh)
    await this.dial(socketTarget, fresh, dialling)
  }

  /** Cuts every line at once. */
  drop(): void {
    this.dropping = true
    for (const { socket } of this.lines) socket?.destroy()
  }

  /** All of them dial in one moment; resolves when the last one is live again. */
  async storm(socketTarget: SocketTarget): Promise<void> {
    this.dropping = false
    await this.dial(socketTarget, this.lines, this.lines.length)
  }

  /** Resolves with the time at which the last line had everything up to `position`. */
  reach(position: number): Promise<number> {
    const reached = this.reading().filter((line) => line.position >= position).length
    if (reached === this.reading().length) return Promise.resolve(now())
    return new Promise((resolve) => {
      this.target = { position, reached, resolve }
    })
  }

  /** These lines stop reading: their data stays where it is. */
  stall(count: number): void {
    for (const line of this.lines.slice(0, count)) {
      line.socket?.pause()
      this.stalled.add(line)
    }
  }

  tally(): Tally {
    const { lines, live, delivered, mistakes, refusals } = this
    const snapshots = lines.reduce((sum, line) => sum + line.snapshots, 0)
    const slowest = this.reading().reduce((least, line) => Math.min(least, line.position), Number.MAX_SAFE_INTEGER)
    return { lines: lines.length, live, delivered, snapshots, mistakes, refusals, slowest }
  }

  /** From the commit of an event to the last line that got it, since the last time somebody asked. */
  latency(): { count: number; p50: number; p99: number; max: number } {
    const { toLast } = this
    this.toLast = latencies()
    return { count: toLast.count(), p50: toLast.at(50), p99: toLast.at(99), max: toLast.max() }
  }

  private reading(): RawSocket[] {
    return this.lines.filter((line) => !this.stalled.has(line))
  }

  private dial(socketTarget: SocketTarget, lines: readonly RawSocket[], atOnce: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.place = socketTarget
    let next = 0
    let done = 0
    const run = () => {
      const line = lines[next]
      next += 1
      if (line) openLine(line, socketTarget, this.hear)
    }
    this.onLive = () => {
      done += 1
      if (done === lines.length) resolve()
      else run()
    }
    for (let count = 0; count < Math.min(atOnce, lines.length); count += 1) run()
    return promise
  }

  private redial(line: RawSocket): void {
    if (this.place && !this.dropping) openLine(line, this.place, this.hear)
  }

  private take(line: RawSocket, payload: Buffer): void {
    const expected = this.ledger[line.next]
    const entry = expected?.bytes.equals(payload) ? expected : this.write(line, payload)
    line.next += 1
    if (entry.previous > line.position) this.mistakes.gaps += 1
    if (entry.position <= line.position) {
      this.mistakes.repeats += 1
      return
    }
    if (entry.broken) this.mistakes.disorder += 1
    const before = line.position
    line.position = entry.position
    this.delivered += entry.events
    entry.left -= 1
    if (entry.left === 0) for (const at of entry.at) this.toLast.add(now() - at)
    const { target } = this
    if (!target || before >= target.position || line.position < target.position) return
    target.reached += 1
    if (target.reached < this.reading().length) return
    this.target = null
    target.resolve(now())
  }

  /** The first line to get these bytes writes them down; bytes meant for one line only do not stay. */
  private write(line: RawSocket, payload: Buffer): Entry {
    const entry = readFrame(payload, this.reading().length)
    if (line.next === this.ledger.length) this.ledger.push(entry)
    else {
      // A replay joins frames as it likes: look where this line goes on in the ledger.
      const after = this.ledger.findIndex((item) => item.previous >= entry.position)
      line.next = (after < 0 ? this.ledger.length : after) - 1
    }
    return entry
  }
}
