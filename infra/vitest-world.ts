/**
 * One world per test run. Vitest calls this once for each project that names it; the first call
 * starts the world, the last one to leave ends it. The shared server waits for a project that needs it.
 */
import type { TestProject } from 'vitest/node'
import { buildClient } from './client-build.ts'
import { seedDemo } from './demo.ts'
import type { ProvidedWorld } from './shared-world.ts'
import { startWorld, type World } from './world.ts'

type Run = { undo: AsyncDisposableStack; world: Promise<World>; front?: Promise<Front>; users: number }
type Front = { url: string; databaseUrl: string }

/** Each project evaluates this module anew, so what they share cannot live in it. */
const shelf: typeof globalThis & { auraTestRun?: Run } = globalThis

const needsServer = new Set(['world', 'browser'])

export async function setup(project: TestProject): Promise<void> {
  shelf.auraTestRun ??= begin()
  const run = shelf.auraTestRun
  run.users += 1
  const { addresses } = await run.world
  if (needsServer.has(project.name)) run.front ??= openFront(run)
  const front = (await run.front) ?? { url: '', databaseUrl: '' }
  project.provide('world', { ...addresses, ...front } satisfies ProvidedWorld)
}

export async function teardown(): Promise<void> {
  const run = shelf.auraTestRun
  if (!run) return
  run.users -= 1
  if (run.users > 0) return
  delete shelf.auraTestRun
  await run.undo.disposeAsync()
}

function begin(): Run {
  const undo = new AsyncDisposableStack()
  return { undo, users: 0, world: startWorld().then((world) => undo.use(world)) }
}

async function openFront(run: Run): Promise<Front> {
  const world = await run.world
  await buildClient({ say: () => {} })
  const database = run.undo.use(await world.freshDatabase())
  await seedDemo(database.url)
  const server = run.undo.use(await world.server({ databaseUrl: database.url }))
  run.undo.use(await world.workers({ databaseUrl: database.url, publicUrl: server.url }))
  return { url: server.url, databaseUrl: database.url }
}
