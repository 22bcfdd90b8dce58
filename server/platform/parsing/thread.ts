/**
 * Runs a parser of bytes that people bring in a thread of its own, with bounds on its memory and on its time. A file
 * that exhausts the thread, or brings it down, ends its own parsing and nothing else: the caller gets a coded error.
 *
 * The thread answers in batches, and is at most `ahead` of them ahead of the caller (backpressure), so a slow reader
 * holds a few batches and never a whole file. The time counts in which the caller waits for a thread that is loaded.
 */
import { Worker } from 'node:worker_threads'
import { Refusal } from '../refuse.ts'
import type { FromParser, ToParser } from './protocol.ts'

export type ParserLimits = {
  /** Of the thread's heap. What is inflated outside of it, the parser bounds by itself. */
  megabytes: number
  milliseconds: number
}

export type StopReason = 'memory' | 'time' | 'crash'

/** The thread did not come to its end: it was stopped, or it broke. */
export class ParserStopped extends Error {
  override name = 'ParserStopped'
  readonly reason: StopReason
  constructor(reason: StopReason, detail: string) {
    super(detail)
    this.reason = reason
  }
}

export type ParserThread = {
  run: <Batch>(input: unknown, signal?: AbortSignal) => AsyncGenerator<Batch>
  /** Whether it can take another input. */
  isUsable: () => boolean
  /** Until its next input it does not keep the process from ending. */
  rest: () => void
  stop: () => Promise<void>
}

/** For a thread to load; on a busy machine that takes longer than most inputs. */
const startMs = 30_000

/** What a thread that ended without a word reads as. */
const crashed = (detail: string) => new ParserStopped('crash', detail)

export function startParser(script: URL, limits: ParserLimits): ParserThread {
  // The parser knows nothing of the process around it: no environment, so no key of it either.
  const worker = new Worker(script, { env: {}, resourceLimits: { maxOldGenerationSizeMb: limits.megabytes } })
  const arrived: FromParser[] = []
  let failure: Error | null = null
  let isReady = false
  let wake = () => {}
  const fail = (error: Error) => {
    failure ??= error
    wake()
  }
  worker.on('message', (message: FromParser) => {
    arrived.push(message)
    wake()
  })
  worker.on('error', (error) => fail(stoppedBy(error)))
  worker.on('exit', (code) => fail(crashed(`the parser ended with ${code}`)))
  const send = (message: ToParser) => worker.postMessage(message)

  /** The next word of the thread, or the reason why none will come. */
  async function next(left: number, signal: AbortSignal | undefined): Promise<FromParser> {
    const cancel = () => fail(signal?.reason instanceof Error ? signal.reason : new Error('aborted'))
    const timer = setTimeout(() => fail(new ParserStopped('time', 'the parser took too long')), left)
    signal?.addEventListener('abort', cancel, { once: true })
    if (signal?.aborted) cancel()
    try {
      for (;;) {
        const message = arrived.shift()
        if (message) return message
        if (failure) throw failure
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
    }
  }

  async function* run<Batch>(input: unknown, signal?: AbortSignal): AsyncGenerator<Batch> {
    let left = limits.milliseconds
    let ended = false
    worker.ref()
    try {
      if (!isReady) await next(startMs, signal)
      isReady = true
      send({ parse: input })
      for (;;) {
        const before = performance.now()
        const message = await next(left, signal)
        left = Math.max(1, left - (performance.now() - before))
        if ('batch' in message) {
          yield message.batch as Batch
          send({ more: 1 })
          continue
        }
        ended = true
        if ('done' in message) return
        if ('refused' in message) throw new Refusal(message.refused, { params: message.params })
        throw crashed('broken' in message ? message.broken : 'a second beginning')
      }
    } finally {
      // Left in the middle, it would send the rest of this input as that of the next.
      if (!ended) {
        fail(crashed('its reader went away'))
        await worker.terminate()
      }
    }
  }

  const stop = async () => {
    fail(crashed('it was stopped'))
    await worker.terminate()
  }
  return { run, isUsable: () => failure === null, rest: () => worker.unref(), stop }
}

const stoppedBy = (error: unknown): ParserStopped => {
  const outOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return new ParserStopped(outOfMemory ? 'memory' : 'crash', error instanceof Error ? error.message : String(error))
}
