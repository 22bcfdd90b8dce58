/** An export goes on file by file until its turn is over; what the store answers never makes the job fail. */
import type { Config } from '@aura/server/platform/config.ts'
import {
  beginExport,
  type ExportLeased,
  exportJob,
  failExport,
  nextFile,
  openStore,
  putObject,
  recordFile,
  StoreFailure,
  yieldExport,
} from '@aura/server/warehouse/index.ts'
import { type CallContext, type JobWork, outside } from '../platform/jobs.ts'

type Call = Pick<CallContext<typeof exportJob.payload>, 'payload' | 'within' | 'signal' | 'key'>
export const exportSteps = ['leased', 'read', 'put', 'recorded', 'manifest_put'] as const
export type ExportStep = (typeof exportSteps)[number]
export type ExportParts = {
  config: Config
  /** After so long the next worker goes on. */
  turnMs: number
  /** Tests let a worker die between two steps. */
  step: (at: ExportStep) => Promise<void>
}

export const exporting = (config: Config, parts: Partial<Omit<ExportParts, 'config'>> = {}): JobWork =>
  outside(exportJob, {
    call: (call) => runExport({ config, turnMs: 40_000, step: async () => {}, ...parts }, call),
    reconcile: 'repeat',
  })

async function runExport(parts: ExportParts, call: Call): Promise<void> {
  const { within, key, payload } = call
  const leased = await within((work) => beginExport(work, payload.warehouseId, key))
  if (!leased) return
  await parts.step('leased')
  try {
    await putFiles(parts, call, leased)
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error
    await within((work) => failExport(work, leased, error))
  }
}

async function putFiles(parts: ExportParts, { within, signal }: Call, leased: ExportLeased): Promise<void> {
  const end = performance.now() + parts.turnMs
  const store = await within((work) => openStore(work, parts.config, leased.warehouse))
  for (;;) {
    if (performance.now() >= end || signal.aborted) return await within((work) => yieldExport(work, leased, false))
    const next = await within((work) => nextFile(work, leased))
    if (!next) return await within((work) => yieldExport(work, leased, true))
    await parts.step('read')
    await putObject(store, next.file, signal)
    await parts.step(next.isManifest ? 'manifest_put' : 'put')
    const goesOn = await within((work) => recordFile(work, leased, next))
    await parts.step('recorded')
    if (!goesOn) return
  }
}
