/**
 * A program that must be ready before others use it, that can be killed and brought back at the same
 * address (fault tests do), and that says so when it ends without being asked.
 */
import { dirname } from 'node:path'
import { type Child, type Program, startChild } from './child.ts'
import { descendantsOf, endAtOnce } from './orphan-processes.ts'
import { commonReason, Sentence } from './sentence.ts'
import { readable } from './terminal.ts'
import { until } from './until.ts'

export type Recipe = Program & {
  ready: (pid: number) => boolean | Promise<boolean>
  /** Milliseconds it may take to be ready. */
  within: number
  /** Whether it answers in so many milliseconds; without it only its end is noticed. */
  alive?: (within: number) => Promise<boolean>
  /** Where it writes, beside its log. */
  data?: string
  /** Milliseconds it may take to stop in good order; then it is killed. */
  patience?: number
  /** Turns the last lines of a failed start into a sentence. */
  explain?: (words: string) => string | undefined
  /** Stops it again while it is still starting. */
  abandon?: AbortSignal
  /** True when a failed start is worth another try. */
  passes?: (words: string) => boolean
}

export type Service = AsyncDisposable & {
  readonly name: string
  readonly pid: () => number
  /** Enough to recognise and stop it when it has outlived the launcher. */
  readonly program: () => { name: string; pid: number; stop: NodeJS.Signals; mark: string; patience: number }
  readonly lastWords: (lines?: number) => string
  /** Sends the signal and waits until the program is gone. */
  readonly kill: (signal?: NodeJS.Signals) => Promise<void>
  /** Ends it with everything it started, even when these are frozen, and waits until it is gone. */
  readonly destroy: () => Promise<void>
  readonly alive: ((within: number) => Promise<boolean>) | undefined
  /** The directories it writes to. */
  readonly places: readonly string[]
  /** Brings it up again; it must be down. */
  readonly restart: () => Promise<void>
  /** Calls back when the program ends and nobody here asked for it. */
  readonly onDeath: (listener: (how: string) => void) => void
}

export async function startService(recipe: Recipe): Promise<Service> {
  const listeners: ((how: string) => void)[] = []
  let fallen: string | undefined
  const expected = new WeakSet<Child>()
  const leaving = new AbortController()
  const signals = recipe.abandon ? [recipe.abandon, leaving.signal] : [leaving.signal]
  const { patience = 5_000 } = recipe
  const whole: Recipe = { ...recipe, abandon: AbortSignal.any(signals) }
  let restarting: Promise<unknown> = Promise.resolve()
  let child = await launch(whole)
  const watch = (current: Child) => {
    void current.ended.then((how) => {
      if (expected.has(current)) return
      fallen = how
      for (const listener of listeners) listener(how)
    })
  }
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    expected.add(child)
    child.signal(signal)
    await child.ended
  }
  watch(child)
  return {
    name: recipe.name,
    pid: () => child.pid,
    program: () => ({
      ...{ name: recipe.name, pid: child.pid, stop: recipe.stop, mark: recipe.args.join(' '), patience },
    }),
    lastWords: (lines) => child.lastWords(lines),
    kill,
    destroy: async () => {
      const kin = descendantsOf(child.pid)
      await kill('SIGKILL')
      for (const pid of kin) endAtOnce(pid)
    },
    alive: recipe.alive,
    places: [dirname(recipe.log), ...(recipe.data ? [recipe.data] : [])],
    restart: async () => {
      const next = launch(whole)
      restarting = next.catch(() => {})
      child = await next
      fallen = undefined
      watch(child)
    },
    onDeath: (listener) => {
      listeners.push(listener)
      if (fallen) listener(fallen)
    },
    [Symbol.asyncDispose]: async () => {
      leaving.abort()
      await restarting
      const last = setTimeout(() => child.signal('SIGKILL'), patience)
      await kill(recipe.stop)
      clearTimeout(last)
    },
  }
}

async function launch(recipe: Recipe): Promise<Child> {
  const deadline = performance.now() + recipe.within
  for (;;) {
    const child = await startChild(recipe)
    const left = deadline - performance.now()
    const decided = async () => !child.running() || recipe.abandon?.aborted || (await recipe.ready(child.pid))
    const ready = await until(decided, { within: left })
    if (recipe.abandon?.aborted) {
      child.signal(recipe.stop)
      await child.ended
      recipe.abandon.throwIfAborted()
    }
    if (ready && child.running()) return child
    const words = child.lastWords()
    if (child.running()) {
      child.signal('SIGKILL')
      await child.ended
      throw new Sentence(`${recipe.name} was not ready within ${recipe.within / 1_000} s; its log is ${recipe.log}.`)
    }
    if (recipe.passes?.(words) && performance.now() < deadline) continue
    throw new Sentence(
      recipe.explain?.(words) ??
        commonReason(words, recipe.log) ??
        `${recipe.name} ${await child.ended} while starting: ${readable(words) || 'it said nothing'}`,
    )
  }
}
