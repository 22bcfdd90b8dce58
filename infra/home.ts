/**
 * AURA_HOME: one launcher at a time, and the secret. The lock names the launcher and the programs it
 * started; after a launcher was killed the next one waits for those to be gone before it begins.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandOf, endLeftover, isRunning } from './orphan-processes.ts'
import { closeHome } from './private-home.ts'
import { isFullDisk, Sentence, telling, wordsOf } from './sentence.ts'

/** `patience`: milliseconds that the program may take to stop. A launcher of an older version has noted none. */
export type Started = { name: string; pid: number; stop: NodeJS.Signals; mark: string; patience?: number }
type Holder = { pid: number; command: string; address: string; programs: Started[] }

export type HomeLock = AsyncDisposable & {
  /** Remembers programs that must not outlive this launcher. */
  readonly remember: (programs: readonly Started[]) => void
}

const lockOf = (home: string) => join(home, 'launcher.json')

/** The launcher that holds this home, if it is alive. */
export function holderOf(home: string): Holder | undefined {
  const holder = readHolder(home)
  return holder && isRunning(holder.pid) && commandOf(holder.pid) === holder.command ? holder : undefined
}

export async function lockHome(home: string, address: string): Promise<HomeLock> {
  return telling(home, async () => {
    mkdirSync(home, { recursive: true, mode: 0o700 })
    const path = lockOf(home)
    const left = readHolder(home)
    if (left && !holderOf(home)) {
      await Promise.all(left.programs.map((program) => endLeftover(program.pid, program)))
      rmSync(path, { force: true })
    }
    const own: Holder = { pid: process.pid, command: commandOf(process.pid), address, programs: [] }
    const draft = `${path}.${process.pid}`
    const write = () => writeFileSync(draft, JSON.stringify(own), { mode: 0o600 })
    write()
    try {
      // A link fails when the name exists: of two launchers that begin together one gets it.
      linkSync(draft, path)
    } catch (error) {
      const holder = readHolder(home)
      if (!holder) throw error
      throw new Sentence(
        `Aura already runs on ${home} (process ${holder.pid}, ${holder.address}): stop it first, or set AURA_HOME to another directory.`,
      )
    } finally {
      rmSync(draft, { force: true })
    }
    closeHome(home)
    return {
      remember: (programs) => {
        own.programs = [...programs]
        try {
          write()
          renameSync(draft, path)
        } catch (error) {
          // The older list stays until there is room; it only serves the clean-up after a launcher that was killed.
          if (!isFullDisk(wordsOf(error))) throw error
          rmSync(draft, { force: true })
        }
      },
      [Symbol.asyncDispose]: async () => rmSync(path, { force: true }),
    }
  })
}

function readHolder(home: string): Holder | undefined {
  const path = lockOf(home)
  if (!existsSync(path)) return undefined
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return { pid: 0, command: '', address: '', programs: [] }
  }
}

/** Made once; who has it can sign in as anybody, so only its owner may read it. */
export function keptSecret(home: string): string {
  const path = join(home, 'secret')
  if (!existsSync(path)) writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600 })
  return readFileSync(path, 'utf8').trim()
}
