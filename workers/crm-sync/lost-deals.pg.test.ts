/** A deal that the CRM lost, where the pipeline here demands a reason. */
import type { CrmDeals } from '@aura/contracts/crm-sync/deal-rules.ts'
import { defaultStages, type Pipeline } from '@aura/contracts/deals/pipeline.ts'
import { testCrmSync } from '@aura/infra/crm-sync-test.ts'
import { expect, it } from 'vitest'

const test = testCrmSync()
const { connect, load, sync, react, entries, call } = test

const rules: CrmDeals['rules'] = [
  { ours: 'title', theirs: 'title', conflict: 'newest' },
  { ours: 'stage', theirs: 'stage', conflict: 'newest' },
]
const stages: CrmDeals['stages'] = [
  { ours: 'prospecting', theirs: '1' },
  { ours: 'lost', theirs: 'lost' },
]

it('is lost here too, opened or moved, and says that the CRM lost it', async () => {
  const [pipeline] = await call<Pipeline[]>('deals.pipelines', {})
  const { id: pipelineId, version, name } = pipeline ?? expect.fail('no pipeline')
  const strict = defaultStages.map((rule) => ({ ...rule, requires: rule.id === 'lost' ? ['reason'] : [] }))
  await call('deals.edit-pipeline', { pipelineId, version, name, stages: strict })
  const connected = await connect('rest')
  const { store } = connected.account
  const record = store.create('deals', { title: 'Renovação', stage: '1' })
  store.create('deals', { title: 'Venda antiga', stage: 'lost' })
  await load(connected, { deals: { pipelineId, rules, stages } })
  store.update('deals', record.id, { stage: 'lost' })
  await react()
  await sync(connected)
  const { rows } = await test.bed.owner.query(
    'select title, stage, outcome from deals where company_id = $1 order by title',
    [test.company.id],
  )
  const outcome = { result: 'lost', reason: 'Perdido no CRM integrado' }
  expect(rows).toMatchObject([
    { title: 'Renovação', stage: 'lost', outcome },
    { title: 'Venda antiga', stage: 'lost', outcome },
  ])
  expect(await entries(connected, { act: 'failed' })).toEqual([])
})
