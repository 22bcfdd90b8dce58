import type { ExportKind } from '@aura/server/platform/export-kind.ts'
import type { WorkerFeature } from '../platform/feature.ts'
import { writing } from './write.ts'

export const exportsOf = (kinds: readonly ExportKind[]): WorkerFeature => ({
  name: 'exports',
  configured: (config) => [writing(config, kinds)],
})
