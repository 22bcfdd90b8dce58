/** What the War Room's probes say of the integrations that are not well. */
import { integrationHealth as contract } from '@aura/contracts/integrations/health.ts'
import { answer } from '../platform/handle.ts'
import { companyParts } from '../warroom/index.ts'

export const integrationHealth = answer(contract, async ({ tx }) => {
  const parts = await companyParts(tx)
  return {
    rows: [...parts].flatMap(([id, { kind, status, since, problem }]) =>
      kind === 'integration' && status !== 'online' ? [{ id, status, since, problem }] : [],
    ),
  }
})
