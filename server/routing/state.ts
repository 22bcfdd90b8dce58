/** An operator sets their own state; a supervisor sets it for others, with skills and capacity. */
import * as contracts from '@aura/contracts/routing/operator.ts'
import { decideState } from '@aura/machines/routing/decide.ts'
import { assertOperator } from '../conversations/index.ts'
import { allowed } from '../platform/allowed.ts'
import { type CommandContext, handle, show } from '../platform/handle.ts'
import { lockOperator, moveOperator, saveOperator } from './operators.ts'
import { requeueWork } from './requeue.ts'

type StateContext = Pick<CommandContext<unknown>, 'tx' | 'now'> & { caller: { companyId: string } }

const deskOf = ({ tx, now, caller }: StateContext, userId: string) =>
  lockOperator({ tx, now }, { companyId: caller.companyId, userId })

export const setState = handle(contracts.setState, async (context) => {
  const { input, caller } = context
  const row = await deskOf(context, caller.userId)
  allowed(decideState(row, input.state, { actor: caller }))
  if (input.state === 'available') return await moveOperator(context, row, { type: 'come' })
  if (input.state === 'paused') return await moveOperator(context, row, { type: 'pause', reason: input.reason })
  const operator = await moveOperator(context, row, { type: 'go' })
  if (input.requeue) await requeueWork(context, caller.userId, 'waited_for')
  return operator
})

export const setOperator = handle(contracts.setOperator, async (context) => {
  const { tx, input } = context
  await assertOperator(tx, input.userId)
  const row = await deskOf(context, input.userId)
  const { capacity, skills, state } = input
  const saved = await saveOperator(context, row, {
    capacity: JSON.stringify(capacity ?? row.capacity),
    skills: [...new Set(skills ?? row.skills)],
  })
  if (!state) return saved
  const move = state === 'away' ? { type: 'go' as const } : { type: 'pause' as const, reason: 'by_lead' }
  return await moveOperator(context, await deskOf(context, input.userId), move)
})

export const pauseReasons = show(contracts.pauseReasons, {
  snapshot: async ({ tx }) => {
    const row = await tx.selectFrom('desk_settings').select('pause_reasons').executeTakeFirst()
    return row?.pause_reasons ?? []
  },
})

export const setPauseReasons = handle(contracts.setPauseReasons, async ({ tx, emit, input, caller }) => {
  const reasons = [...new Set(input.reasons)]
  await tx
    .insertInto('desk_settings')
    .values({ company_id: caller.companyId, pause_reasons: reasons })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ pause_reasons: reasons }))
    .execute()
  emit(contracts.pauseReasonsSet, { reasons })
  return reasons
})
