import { openingHours as contract } from '@aura/contracts/warroom/wall/opening-hours.ts'
import { answerAlike } from '../../platform/handle.ts'
import { queuesOf } from '../../routing/index.ts'

export const openingHours = answerAlike(contract, async ({ tx }) =>
  (await queuesOf(tx)).map(({ id, hours }) => ({ queueId: id, hours })),
)
