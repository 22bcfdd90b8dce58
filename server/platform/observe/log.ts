/**
 * One JSON line an entry. Tokens, passwords and cookies never reach it. A log that cannot be written ends nothing: what a
 * full disk does not take waits in memory up to a limit, and goes out when there is room.
 */
import pino, { type Logger } from 'pino'
import { calmError } from './calm-error.ts'

export type { Logger }

export type LogState = {
  /** Why lines wait, or nothing. */
  problem: () => string | undefined
}

const mostWaitingBytes = 1024 * 1024
const retryMs = 1_000

type Output = { write: (line: string) => boolean } & LogState

/** The standard output of this process; one for all its loggers. */
let shared: Output | undefined

function openOutput(): Output {
  const output = pino.destination({ fd: process.stdout.fd || 1, sync: true, maxLength: mostWaitingBytes })
  let problem: string | undefined
  let isRetrying = false
  output.on('error', (error: NodeJS.ErrnoException) => {
    problem = error.code === 'ENOSPC' ? 'the disk is full' : `the log cannot be written (${error.code})`
    if (isRetrying) return
    isRetrying = true
    setTimeout(() => {
      isRetrying = false
      // A write that fails again is told by the same event.
      problem = undefined
      output.write('')
    }, retryMs).unref()
  })
  // A reader that has left, or a full disk, is no reason to end either when a library prints by itself.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return { write: (line) => output.write(line), problem: () => problem }
}

export const logState: LogState = { problem: () => shared?.problem() }

export function createLogger(level: string, part: string): Logger {
  shared ??= openOutput()
  return pino(
    {
      level,
      base: { part },
      serializers: { err: calmError },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: [
        '*.password',
        '*.token',
        '*.accessToken',
        '*.refreshToken',
        'req.headers.authorization',
        'req.headers.cookie',
      ],
    },
    shared,
  )
}
