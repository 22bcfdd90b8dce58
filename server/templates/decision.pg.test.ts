/** What a button shows of templates as allowed or refused is what the server answers to random actors and commands. */
import { randomUUIDv7 } from 'node:crypto'
import { templateStates } from '@aura/contracts/templates/template.ts'
import { answerOf, draws, pick, rounds, testDecisions } from '@aura/infra/decision-test.ts'
import { decide as decideTemplate } from '@aura/machines/templates/decide.ts'
import { it } from 'vitest'
import { partsOf, wireTemplate } from './store.ts'

const decisions = testDecisions()
const { owner, within } = decisions

it('a template', async () => {
  const draw = draws(7)
  const parts = { header: null, body: 'Bom dia', footer: null, buttons: [], variables: [] }
  const words = { name: 'aviso', language: 'pt_BR', category: 'utility', parts } as const
  const templateId = randomUUIDv7()
  await owner('templates.create-template', { templateId, channel: 'sms', account: null, ...words })
  for (let round = 0; round < rounds; round++) {
    const actor = pick(draw, decisions.actors)
    const type = pick(draw, ['edit', 'submit', 'retire'] as const)
    const set = {
      state: pick(draw, templateStates),
      name: 'aviso',
      live_version: pick(draw, [null, 1]),
      // With a provider behind it, a template is submitted and removed there.
      external_id: type === 'edit' ? pick(draw, [null, 'there']) : null,
      submitted_by: null,
    }
    // A repeated removal is answered with what is so already.
    if (type === 'retire' && set.state === 'retired') continue
    const template = await within(async (tx) => {
      const { version } = await tx
        .selectFrom('templates')
        .where('id', '=', templateId)
        .select('version')
        .executeTakeFirstOrThrow()
      const unsupported = pick(draw, [null, null, 'LOCATION'])
      const edited = JSON.stringify({ ...(await partsOf(tx, templateId, version)), unsupported })
      const ofVersion = tx.updateTable('template_versions').where('template_id', '=', templateId)
      await ofVersion.where('version', '=', version).set({ parts: edited }).execute()
      const row = await tx
        .updateTable('templates')
        .set({ ...set, sent_version: pick(draw, [null, version]) })
        .where('id', '=', templateId)
        .returningAll()
        .executeTakeFirstOrThrow()
      return await wireTemplate(tx, row)
    })
    const name = pick(draw, ['aviso', 'outro'])
    const command = type === 'edit' ? { type, name, language: words.language } : { type }
    const expected = answerOf(decideTemplate(template, command, { actor }))
    const { version } = template
    const input = type === 'retire' ? {} : type === 'submit' ? { version } : { version, ...words, name }
    await decisions.compare({ actor, name: `templates.${type}-template`, input: { templateId, ...input }, expected })
  }
})
