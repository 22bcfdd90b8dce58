import { health as contract } from '@aura/contracts/monitoring/health.ts'
import { show } from '../platform/handle.ts'

/** What is true of the moment comes on the volatile lane; there is nothing to remember. */
export const health = show(contract, { snapshot: async () => ({}) })
