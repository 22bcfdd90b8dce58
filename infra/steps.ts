/** Steps of `npm run check` and `npm test`: a program each, quiet when all is well, told whole when not. */
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { say, seconds, statusLine } from './terminal.ts'

export const checkout = dirname(import.meta.dirname)
const modules = join(checkout, 'node_modules')

export type Step = { name: string; args: readonly string[]; env?: Record<string, string> }

export const biome = join(modules, '@biomejs', `cli-${process.platform}-${process.arch}`, 'biome')
const tsc = join(modules, 'typescript', 'bin', 'tsc')
export const vitest = join(modules, 'vitest', 'vitest.mjs')

export const checks: readonly Step[] = [
  { name: 'Types', args: [tsc, '-p', 'tsconfig.json'] },
  { name: 'Types, client', args: [tsc, '-p', 'client/tsconfig.json'] },
  { name: 'Types, faults', args: [tsc, '-p', 'loadtest/faults/tsconfig.json'] },
  { name: 'Types, k6', args: [tsc, '-p', 'loadtest/k6/tsconfig.json'] },
  { name: 'Lint', args: [biome, 'check', '--error-on-warnings', '.'] },
]

export const conventions: Step = {
  name: 'Conventions',
  args: [
    vitest,
    'run',
    '--project',
    'unit',
    'infra/directions',
    'infra/conventions',
    'infra/naming',
    'infra/readmes',
    'infra/generated',
    'server/migrations',
    'infra/supply',
    'catalogue',
    'locales',
  ],
}

/** Runs a step out of sight and shows its output only when it failed. */
export async function passes(step: Step): Promise<boolean> {
  const started = performance.now()
  const { code, output } = await run(step, 'pipe')
  say(statusLine(step.name, code === 0 ? `ok (${seconds(started)})` : `failed\n\n${output.trim()}\n`))
  return code === 0
}

export function run(step: Step, stdio: 'pipe' | 'inherit'): Promise<{ code: number; output: string }> {
  const { promise, resolve } = Promise.withResolvers<{ code: number; output: string }>()
  const [first = '', ...rest] = step.args
  // What is written in JavaScript runs on this Node, whatever the system has.
  const native = first === biome
  const child = spawn(native ? first : process.execPath, native ? rest : step.args, {
    cwd: checkout,
    env: { ...process.env, ...step.env },
    stdio: ['ignore', stdio, stdio],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  child.once('error', (error) => resolve({ code: 1, output: error.message }))
  child.once('close', (code) => resolve({ code: code ?? 1, output }))
  return promise
}
