/** An operator sets their own state; a supervisor sets it for others, with skills and capacity. */
import * as contracts from '@aura/contracts/routing/operator.ts'
import { decideState } from '@aura/machines/routing/decide.ts'
import { assertOperator } from '../conversations/index.ts'
import { allowed } from '../platform/allowed.ts'
import { type CommandContext, handle, show } from '../platform/handle.ts'
import { enterState, lockOperator, saveOperator } from './operators.ts'
import { requeueWork } from './requeue.ts'

type StateContext = Pick<CommandContext<unknown>, 'tx' | 'now'> & { caller: { companyId: string } }

const deskOf = ({ tx, now, caller }: StateContext, userId: string) =>
  lockOperator({ tx, now }, { companyId: caller.companyId, userId })

export const setState = handle(contracts.setState, async (context) => {
  const { input, caller } = context
  const row = await deskOf(context, caller.userId)
  const { next } = allowed(decideState(row, input.state, { actor: caller }))
  const operator = await enterState(context, row, next.state, input.state === 'paused' ? input.reason : null)
  if (input.state === 'away' && input.requeue) await requeueWork(context, caller.userId)
  return operator
})

export const setOperator = handle(contracts.setOperator, async (context) => {
  const { tx, input, caller } = context
  await assertOperator(tx, input.userId)
  const row = await deskOf(context, input.userId)
  const { capacity, skills, state } = input
  const next = state && allowed(decideState(row, state, { actor: caller }, 'supervised')).next
  const saved = await saveOperator(context, row, {
    capacity: JSON.stringify(capacity ?? row.capacity),
    skills: [...new Set(skills ?? row.skills)],
  })
  return next ? await enterState(context, row, next.state, next.state === 'paused' ? 'by_lead' : null) : saved
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
