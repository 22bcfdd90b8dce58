import {
  type AssistantPolicy,
  assistantPolicy,
  defaultPolicy,
  policySet,
  setPolicy as set,
} from '@aura/contracts/assistant/policy.ts'
import type { Db } from '../platform/database/transact.ts'
import { handle, show } from '../platform/handle.ts'

export async function readPolicy(tx: Db): Promise<AssistantPolicy> {
  return (await tx.selectFrom('assistant_policies').select('models').executeTakeFirst()) ?? defaultPolicy
}

export const policyView = show(assistantPolicy, { snapshot: async ({ tx }) => await readPolicy(tx) })

export const setPolicy = handle(set, async ({ input: policy, tx, emit, caller }) => {
  await tx
    .insertInto('assistant_policies')
    .values({ company_id: caller.companyId, ...policy })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(policy))
    .execute()
  emit(policySet, { policy })
  return policy
})
