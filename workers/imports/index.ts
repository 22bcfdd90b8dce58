import type { ImportKind } from '@aura/server/platform/import-kind.ts'
import type { WorkerFeature } from '../platform/feature.ts'
import { applying } from './apply.ts'
import { checking } from './check.ts'
import { forgetting } from './forget.ts'
import { reading } from './read.ts'
import { undoing } from './undo.ts'

export const importsOf = (kinds: readonly ImportKind[]): WorkerFeature => ({
  name: 'imports',
  jobs: [checking(kinds), applying(kinds), undoing(kinds), forgetting(kinds)],
  configured: (config) => [reading(config, kinds)],
})
