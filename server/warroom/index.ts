/** What the War Room offers: how everything is, just now and before. */
import type { Feature } from '../platform/handle.ts'
import { status, statusHistory } from './status/status.ts'

export { forgetParts, keepProbe, type Probed } from './status/keep.ts'
export { tellPlatform } from './status/round.ts'

export const warroom: Feature = {
  name: 'warroom',
  handlers: [status, statusHistory],
  // Nothing happens when somebody looks: whoever tells these rooms how things are asks who is there.
  attended: { prefix: 'warroom.', changed: async () => {} },
}
