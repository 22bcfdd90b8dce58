import { clock as contract } from '@aura/contracts/warroom/wall/clock.ts'
import { answerAlike } from '../../platform/handle.ts'

export const clock = answerAlike(contract, async ({ tx }) => {
  const { timezone } = await tx.selectFrom('companies').select('timezone').executeTakeFirstOrThrow()
  return { timeZone: timezone }
})
