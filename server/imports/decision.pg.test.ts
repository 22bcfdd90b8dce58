/** What the wizard shows of an import as allowed or refused is what the server answers to random actors and commands. */
import { randomUUIDv7 } from 'node:crypto'
import { importStates } from '@aura/contracts/imports/import.ts'
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { answerOf, draws, pick, rounds, testDecisions } from '@aura/infra/decision-test.ts'
import { decide } from '@aura/machines/imports/decide.ts'
import { it } from 'vitest'
import { progressOf } from './rows.ts'

const decisions = testDecisions()

it('an import', async () => {
  const draw = draws(11)
  const importId = randomUUIDv7()
  const created = { created_by: decisions.agentId(), created_at: new Date(), acting: null, reason: null }
  await decisions.within((tx) =>
    tx
      .insertInto('imports')
      .values({
        ...{ company_id: decisions.companyId, id: importId, kind: 'companies.users', name: 'pessoas.csv' },
        ...{ state: 'reading', head: null, mapping: null, params: '{}', undo_until: null, file_id: randomUUIDv7() },
        ...created,
      })
      .execute(),
  )
  for (let round = 0; round < rounds; round++) {
    const row = await decisions.within((tx) =>
      tx
        .updateTable('imports')
        .set({
          state: pick(draw, importStates),
          ...{ creates: draw(2), updates: draw(2), done: draw(2) },
          undo_until: pick(draw, [null, new Date(Date.now() - minuteMs), new Date(Date.now() + minuteMs)]),
        })
        .where('id', '=', importId)
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    const actor = pick(draw, decisions.actors)
    const type = pick(draw, ['apply', 'pause', 'resume', 'cancel', 'undo'] as const)
    const shown = { needs: 'create_user_management', progress: progressOf(row) }
    const expected = answerOf(decide(shown, { type }, { actor, now: new Date() }))
    const after = () =>
      decisions.within((tx) =>
        tx.selectFrom('imports').where('id', '=', importId).select('state').executeTakeFirstOrThrow(),
      )
    await decisions.compare({ actor, name: `imports.${type}`, input: { importId }, expected, after })
  }
})
