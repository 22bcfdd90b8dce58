/** How far the metrics have come. */
import { pulse as contract } from '@aura/contracts/dashboard/pulse.ts'
import { show } from '../platform/handle.ts'
import { countedPosition } from '../warroom/index.ts'

export const pulse = show(contract, {
  snapshot: async ({ tx }) => ({ position: await countedPosition(tx) }),
})
