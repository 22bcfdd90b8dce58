import { randomUUIDv7 } from 'node:crypto'
import type { Campaign } from '@aura/contracts/campaigns/campaign.ts'
import { testCampaigns } from '@aura/infra/campaigns-test.ts'
import { codeOf } from '@aura/infra/operations-test.ts'
import { expect, it } from 'vitest'

const { bed, outbound, call, people, draft, launch, ledger, settle, company } = testCampaigns()

const text = (words: string) => ({ type: 'text', text: words, subject: null })
const texts = () => outbound.provider.got.map(({ content }) => (content.type === 'text' ? content.text : '')).sort()

async function languageField(): Promise<string> {
  const fieldId = randomUUIDv7()
  const choices = ['Português', 'English'].map((label) => ({ label, was: [] }))
  const key = `l${fieldId.slice(-8)}`
  await call('contacts.create-field', {
    ...{ fieldId, owner: 'contact', key, label: key, type: 'choice', choices, required: false },
  })
  return fieldId
}

it('each person gets the language of the card, and a person without one the first wording', async () => {
  const languageFieldId = await languageField()
  const [first, second] = await people(3)
  await call('contacts.set-fields', { contactId: first?.id, values: { [languageFieldId]: 'English' } })
  await call('contacts.set-fields', { contactId: second?.id, values: { [languageFieldId]: 'Português' } })
  const message = { ...text('Olá'), translations: [{ language: 'English', message: text('Hello') }] }
  const campaign = await draft({ message, languageFieldId })
  await launch(campaign)
  await settle()
  expect(texts()).toEqual(['Hello', 'Olá', 'Olá'])
  expect((await ledger(campaign)).buckets.sent).toBe(3)
})

it('a translation that names what nothing fills stands in the way of the launch', async () => {
  await people(1)
  const message = { ...text('Olá'), translations: [{ language: 'English', message: text('Hi {{pedido.numero}}') }] }
  const campaign = await draft({ message, languageFieldId: await languageField() })
  expect(await codeOf(launch(campaign))).toBe('campaigns.gap_unknown')
})

it('a field of the card fills its gap as people write it; who has nothing there is foreseen, and gets nothing', async () => {
  const fieldId = randomUUIDv7()
  const key = `v${fieldId.slice(-8)}`
  const field = { fieldId, owner: 'contact', key, label: key, type: 'date', choices: [], required: false }
  const created = await call<{ version: number }>('contacts.create-field', field)
  const [first] = await people(2)
  await call('contacts.set-fields', { contactId: first?.id, values: { [fieldId]: '2026-12-05' } })
  const message = text(`Vence em {{contato.campo.${key}}}`)
  const campaign = await draft({ message })
  expect(await call('campaigns.preflight', { campaignId: campaign.id })).toMatchObject({
    ...{ reached: 1, excluded: [{ code: 'campaigns.gap_empty', count: 1 }] },
  })
  await launch(campaign)
  await settle()
  expect(texts()).toEqual(['Vence em 05/12/2026'])
  expect((await ledger(campaign)).reasons.suppressed).toEqual([{ code: 'campaigns.gap_empty', count: 1 }])
  const { owner: _, key: _key, ...edited } = field
  await call('contacts.edit-field', { ...edited, version: created.version, archived: true })
  expect(await codeOf(launch(await draft({ message })))).toBe('campaigns.gap_unknown')
})

const edit = ({ id: campaignId, version, ...rest }: Campaign, change: object, person = 0) => {
  const { name, audienceId, channelId, message, startsAt, perMinute, consentOnly } = rest
  const fields = { name, audienceId, channelId, message, startsAt, perMinute, consentOnly }
  return call<Campaign>(
    'campaigns.edit-campaign',
    { campaignId, version, archived: false, ...fields, ...change },
    person,
  )
}
const undo = ({ id: campaignId, version }: Campaign) => call<Campaign>('campaigns.undo-draft', { campaignId, version })
const versions = async ({ id: campaignId }: Campaign) =>
  (
    await call<{ versions: { version: number; name: string; byName: string | null }[] }>('campaigns.draft-versions', {
      campaignId,
    })
  ).versions

it('edits of a draft are taken back one by one, any earlier version is restored, and both only by who has seen the last', async () => {
  const made = await draft({ message: text('Um') })
  const second = await edit(made, { message: text('Dois') })
  const third = await edit(second, { message: text('Três') })
  expect((await versions(third)).map(({ version }) => version)).toEqual([2, 1])
  expect(await codeOf(undo(second))).toBe('command.stale')
  const undone = await undo(third)
  expect(undone.message).toMatchObject({ text: 'Dois' })
  const { id: campaignId, version } = undone
  const restored = await call<Campaign>('campaigns.restore-draft', { campaignId, version, to: 1 })
  expect(restored.message).toMatchObject({ text: 'Um' })
  const again = await undo(restored)
  expect(again.message).toMatchObject({ text: 'Dois' })
  const first = await undo(again)
  expect(first.message).toMatchObject({ text: 'Um' })
  expect(await codeOf(undo(first))).toBe('campaigns.nothing_to_undo')
  const missing = { campaignId, version: first.version, to: 99 }
  expect(await codeOf(call('campaigns.restore-draft', missing))).toBe('campaigns.draft_version_not_found')
})

it('of many edits the last fifty are remembered', async () => {
  const made = await draft({ message: text('0') })
  const next = await edit(made, { message: text('1') })
  await bed.owner.query(
    `insert into campaign_draft_versions select company_id, campaign_id, n, fields, saved_at, saved_by
      from campaign_draft_versions, generate_series(2, 52) n where campaign_id = $1`,
    [made.id],
  )
  await bed.owner.query('update campaigns set version = 53 where id = $1', [made.id])
  const last = await edit({ ...next, version: 53 }, { message: text('2') })
  const found = await versions(last)
  expect(found).toHaveLength(50)
  expect(found[0]?.version).toBe(53)
})

it('a number on the list that wants no advertising gets none, as the pre-flight has said', async () => {
  const [first] = await people(2)
  const phone = first?.addresses[0]?.value ?? ''
  await bed.owner.query(
    `insert into do_not_disturb_numbers (company_id, id, key, added_at, listed_at) values ($1, $2, address_key('phone', $3), now(), now())`,
    [company.id, randomUUIDv7(), phone],
  )
  const campaign = await draft()
  const ahead = await call<{ reached: number; excluded: object[] }>('campaigns.preflight', { campaignId: campaign.id })
  expect(ahead).toMatchObject({ reached: 1, excluded: [{ code: 'conversations.do_not_disturb', count: 1 }] })
  await launch(campaign)
  await settle()
  const { reasons, buckets } = await ledger(campaign)
  expect(reasons.suppressed).toEqual([{ code: 'conversations.do_not_disturb', count: 1 }])
  expect(buckets.sent).toBe(1)
})

it('blocks are for letters and cards for RCS', async () => {
  const blocks = [{ type: 'heading', text: 'Oi' }]
  expect(await codeOf(draft({ message: { ...text('Oi'), blocks } }))).toBe('campaigns.layout_unfit')
  const card = { title: 'Oi', fileId: null, buttons: [] }
  expect(await codeOf(draft({ message: { ...text('Oi'), card } }))).toBe('campaigns.layout_unfit')
})
