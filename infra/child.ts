/**
 * A program run beside us. It has its own terminal session, so Ctrl-C reaches only the launcher,
 * which decides the order in which things stop; and a guard, a small shell that waits on a pipe
 * from us, so that it is asked to stop even when we are killed without a chance to clean up.
 * What it prints goes straight to its log file: nothing is lost or held up by our death.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fstatSync, mkdirSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { isFullDisk, Sentence, wordsOf } from './sentence.ts'

export type Program = {
  name: string
  command: string
  args: readonly string[]
  env?: Readonly<Record<string, string | undefined>>
  cwd?: string
  /** Another user to run as, where root must not. */
  user?: { uid: number; gid: number }
  log: string
  /** The signal that asks it to stop in good order. */
  stop: NodeJS.Signals
}

export type Child = {
  readonly pid: number
  /** How it ended, in words. */
  readonly ended: Promise<string>
  readonly running: () => boolean
  readonly signal: (signal: NodeJS.Signals) => void
  /** The last lines it printed since it was started. */
  readonly lastWords: (lines?: number) => string
}

const keptLogBytes = 10 * 1024 * 1024

export async function startChild(program: Program): Promise<Child> {
  const log = openLog(program.log)
  const from = log === 'ignore' ? Number.POSITIVE_INFINITY : fstatSync(log).size
  const child = spawn(program.command, program.args, {
    detached: true,
    stdio: ['ignore', log, log],
    env: program.env ?? process.env,
    ...(program.cwd === undefined ? {} : { cwd: program.cwd }),
    ...program.user,
  })
  if (log !== 'ignore') closeSync(log)
  const pid = await pidOf(child, program.name)
  const guard = guardOf(pid, program.stop)
  const { promise: ended, resolve } = Promise.withResolvers<string>()
  let running = true
  child.once('exit', (code, signal) => {
    running = false
    guard.kill('SIGKILL')
    resolve(signal ? `was ended by ${signal}` : `ended with code ${code}`)
  })
  return {
    pid,
    ended,
    running: () => running,
    signal: (signal) => {
      if (running) child.kill(signal)
    },
    lastWords: (lines = 5) => tail(program.log, from, lines),
  }
}

function pidOf(child: ChildProcess, name: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  child.once('error', (error) => reject(new Sentence(`${name} could not be run: ${error.message}.`)))
  child.once('spawn', () => resolve(child.pid ?? 0))
  return promise
}

/** The shell's `read` returns when our end of the pipe closes, whatever closed it. */
function guardOf(pid: number, signal: NodeJS.Signals): ChildProcess {
  const script = 'read -r _; kill -s "$1" "$2" 2>/dev/null'
  const guard = spawn('/bin/sh', ['-c', script, 'guard', signal.slice(3), String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.once('error', () => {})
  guard.stdin?.on('error', () => {})
  if (guard.stdin && 'unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref()
  guard.unref()
  return guard
}

/** A program without a log is better than none: a full disk has no room for another file. */
function openLog(path: string): number | 'ignore' {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
    if (size > keptLogBytes) renameSync(path, `${path}.1`)
    return openSync(path, 'a', 0o600)
  } catch (error) {
    if (isFullDisk(wordsOf(error))) return 'ignore'
    throw error
  }
}

function tail(path: string, from: number, lines: number): string {
  if (from === Number.POSITIVE_INFINITY) return ''
  const file = openSync(path, 'r')
  try {
    const end = fstatSync(file).size
    const start = Math.max(from, end - 8_192)
    const buffer = Buffer.alloc(Math.max(0, end - start))
    readSync(file, buffer, 0, buffer.length, start)
    return buffer.toString('utf8').trim().split('\n').slice(-lines).join('\n')
  } finally {
    closeSync(file)
  }
}
