import {
  type AssistantPolicy,
  assistantPolicy,
  defaultPolicy,
  departures as departuresContract,
  policySet,
  setPolicy as set,
} from '@aura/contracts/assistant/policy.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { answer, handle, show } from '../platform/handle.ts'

export async function readPolicy(tx: Db): Promise<AssistantPolicy> {
  const row = await tx.selectFrom('assistant_policies').selectAll().executeTakeFirst()
  return row ? { models: row.models, masks: row.masks } : defaultPolicy
}

export const policyView = show(assistantPolicy, { snapshot: async ({ tx }) => await readPolicy(tx) })

export const setPolicy = handle(set, async ({ input, tx, emit, caller }) => {
  const policy = { models: input.models, masks: [...new Set(input.masks)] }
  await tx
    .insertInto('assistant_policies')
    .values({ company_id: caller.companyId, ...policy })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(policy))
    .execute()
  emit(policySet, { policy })
  return policy
})

export const departures = answer(departuresContract, async ({ input: { page, pageSize }, tx }) => {
  const { total } = await tx
    .selectFrom('assistant_departures')
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await tx
    .selectFrom('assistant_departures')
    .innerJoin('users', 'users.id', 'assistant_departures.user_id')
    .select((e) => [
      ...(['assistant_departures.id', 'user_id', 'model', 'characters', 'masked', 'tools', 'at'] as const),
      e.fn<string>('concat_ws', [sql.lit(' '), 'users.first_name', 'users.last_name']).as('user'),
    ])
    .orderBy('at', 'desc')
    .orderBy('assistant_departures.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return {
    total,
    rows: rows.map(({ user_id, at, ...row }) => ({ ...row, userId: user_id, at: at.toISOString() })),
  }
})
