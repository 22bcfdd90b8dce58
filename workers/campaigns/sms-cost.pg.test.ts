import { randomUUIDv7 } from 'node:crypto'
import type { UnitDispatch } from '@aura/contracts/campaigns/send-one.ts'
import { price, testCampaignCosts, text } from '@aura/infra/campaign-costs-test.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { smsParts } from '@aura/machines/campaigns/sms-parts.ts'
import { bookSend } from '@aura/server/conversations/index.ts'
import { applyReceipt } from '@aura/server/conversations/receipts.ts'
import { expect, it } from 'vitest'

const { bed, company, floor, outbound, call, draft, launch, ledger, dispatch, deliver, settle, ...costs } =
  testCampaignCosts()
const { setPrice, preflight, textsSent, partsSent, audienceOf, centre, raise, book, spend, fieldOf } = costs

const names = ['Ana', 'João da Conceição', 'Zoë €lite', 'Ivo 😀', 'B'.repeat(60), 'Ivo', 'É'.repeat(12), 'Li ж']

it('the pre-flight foresees what each text of its own comes to, and that is what is reserved and booked', async () => {
  const [language, note] = [await fieldOf('choice', ['Português', 'English']), await fieldOf('text')]
  const [due, debt] = [await fieldOf('date'), await fieldOf('number')]
  const { audienceId, contactIds } = await audienceOf(names)
  for (const [at, contactId] of contactIds.entries())
    await call('contacts.set-fields', {
      contactId,
      values: {
        [language.fieldId]: at % 3 === 0 ? 'English' : 'Português',
        [note.fieldId]: 'n'.repeat(1 + at * 40),
        [due.fieldId]: '2026-12-05',
        [debt.fieldId]: 10 ** at + 0.5,
      },
    })
  const url = 'https://loja.example/promocao-de-fim-de-ano-com-tudo-pela-metade'
  const utm = { utmSource: null, utmMedium: null, utmCampaign: null }
  await call('tracking.create-target', {
    ...{ targetId: randomUUIDv7(), name: 'Loja', url, ...utm, lifeDays: 30, carriesRef: false },
  })
  const opening = `{{contato.nome}} {{contato.primeiro_nome}}, {{empresa.nome}}: ${note.gap} ${due.gap} ${debt.gap} `
  const message = {
    ...text(`${opening}${url} ${'a'.repeat(60)}`),
    translations: [{ language: 'English', message: text(`${opening}${'b'.repeat(140)}`) }],
  }
  const costCentreId = await centre(null)
  const over = { audienceId, message, languageFieldId: language.fieldId, costCentreId }
  const campaign = await draft({ ...over, variants: [text(`${opening}${url} ${'ã'.repeat(50)}`)] })
  const ahead = await preflight(campaign)
  await launch(campaign)
  await settle()
  await book()
  expect(textsSent()).toHaveLength(names.length)
  expect(textsSent().some((words) => words.includes('/track/'))).toBe(true)
  expect(new Set(textsSent().map(smsParts)).size).toBeGreaterThan(2)
  const cost = partsSent() * price
  expect(ahead).toMatchObject({ reached: names.length, isUpTo: false, cost: { amount: cost } })
  expect(ahead.channels).toMatchObject([{ parts: partsSent(), cost: { amount: cost } }])
  expect(await spend(costCentreId)).toEqual({ reserved: cost, booked: cost, spent: cost })
})

it('a template sent as an SMS is foreseen with the values of each person', async () => {
  const { audienceId } = await audienceOf(['Ana', 'Maria Aparecida dos Santos', 'João'])
  const parts = {
    ...{ header: null, body: `Oi {{1}}, ${'c'.repeat(140)}`, footer: null, buttons: [] },
    variables: [{ name: 'nome', example: 'Ana' }],
  }
  const templateId = randomUUIDv7()
  const worded = { channel: 'sms', account: null, name: 'oi', language: 'pt_BR', category: 'marketing', parts }
  const { version } = await call<{ version: number }>('templates.create-template', { templateId, ...worded })
  await call('templates.submit-template', { templateId, version })
  const message = { type: 'template', templateId, values: ['{{contato.nome}}'] }
  const campaign = await draft({ audienceId, message })
  // 148 characters; 171; 149 of another alphabet.
  expect(await preflight(campaign)).toMatchObject({ cost: { amount: (1 + 2 + 3) * price }, isUpTo: false })
})

it('before the winner of a trial is there the longest wording stands for all, and the pre-flight says so', async () => {
  const { audienceId } = await audienceOf(Array.from({ length: 20 }, (_, n) => `Teste ${n}`))
  const trial = { share: 10, minutes: 30, measure: 'replied' }
  const campaign = await draft({ audienceId, message: text('a'), variants: [text('a'.repeat(161))], trial })
  const ahead = await preflight(campaign)
  expect(ahead.isUpTo).toBe(true)
  expect(ahead.cost?.amount).toBeGreaterThan(20 * price)
  expect(ahead.cost?.amount).toBeLessThanOrEqual(40 * price)
})

it('a text that costs more than is left waits and says so, and goes on when there is more', async () => {
  const costCentreId = await centre(3 * price)
  const { audienceId } = await audienceOf(['Um', 'Dois', 'Três'])
  // Two parts each: what is left after the first pays for half of the second.
  const campaign = await draft({ audienceId, costCentreId, message: text('a'.repeat(200)) })
  await launch(campaign)
  await settle(4)
  await book()
  expect(await ledger(campaign)).toMatchObject({
    ...{ hold: { code: 'campaigns.money_spent' }, buckets: { sent: 1, waiting: 2 } },
  })
  expect(await spend(costCentreId)).toEqual({ reserved: 2 * price, booked: 2 * price, spent: 2 * price })
  await raise(costCentreId, 6 * price)
  bed.advance(31_000)
  await settle()
  await book()
  expect((await ledger(campaign)).buckets).toMatchObject({ sent: 3, waiting: 0 })
  expect(await spend(costCentreId)).toEqual({ reserved: 6 * price, booked: 6 * price, spent: 6 * price })
})

it('a dispatch to one person, another channel and the control room charge the parts too', async () => {
  const { contactIds, audienceId } = await audienceOf(['Ana', 'Bia'])
  const spentBefore = (await spentInAll()) ?? 0
  const message = text('ã'.repeat(100))
  const to = { kind: 'contact', contactId: contactIds[0] }
  await call<UnitDispatch>('campaigns.send-one', {
    ...{ campaignId: randomUUIDv7(), to, channelId: floor.channelId, message },
  })
  await settle(4)
  await book()
  expect((await spentInAll()) - spentBefore).toBe(2 * price)

  const other = (await openFloor(bed.pool, company.id, 'sms')).channelId
  await setPrice(other, 3)
  const campaign = await draft({ audienceId, message, perMinute: 1 })
  await launch(campaign)
  await dispatch()
  const moved = await call<{ cost: object; isUpTo: boolean }>('campaigns.reroute-preview', {
    ...{ campaignId: campaign.id, channelId: other },
  })
  expect(moved).toMatchObject({ cost: { amount: 2 * 2 * 3 }, isUpTo: false })
  bed.advance(61_000)
  await dispatch()
  await deliver()
  const { rows } = await call<{ rows: { id: string; costPerMinute: { amount: number } | null }[] }>(
    'campaigns.control-room',
    {},
  )
  expect(rows.find(({ id }) => id === campaign.id)?.costPerMinute?.amount).toBe(2 * price)
})

const spentInAll = async (): Promise<number> =>
  Number(
    (
      await bed.owner.query('select coalesce(sum(amount), 0) as spent from cost_bookings where company_id = $1', [
        company.id,
      ])
    ).rows[0].spent,
  )

it('a price that changes on the way is what is booked, and nothing stays reserved beside it', async () => {
  const costCentreId = await centre(null)
  const { audienceId } = await audienceOf(['Um', 'Dois'])
  await launch(await draft({ audienceId, costCentreId, message: text('a'.repeat(200)) }))
  await settle()
  expect(await spend(costCentreId)).toEqual({ reserved: 4 * price, booked: 0, spent: 0 })
  await setPrice(floor.channelId, 7)
  await book()
  expect(await spend(costCentreId)).toEqual({ reserved: 28, booked: 28, spent: 28 })
})

it('what is booked only after a further channel has taken over settles its own reservation', async () => {
  const costCentreId = await centre(null)
  const { audienceId } = await audienceOf(['Um', 'Dois'])
  const other = (await openFloor(bed.pool, company.id, 'sms')).channelId
  await setPrice(other, 3)
  const fallbacks = [{ channelId: other, message: text('b'.repeat(161)), waitMinutes: 5 }]
  const campaign = await draft({ audienceId, costCentreId, fallbacks, message: text('a'.repeat(200)) })
  expect(await preflight(campaign)).toMatchObject({ cost: { amount: 4 * price }, mostCost: { amount: 4 * price + 12 } })
  await launch(campaign)
  await settle(4)
  bed.advance(6 * 60_000)
  await settle()
  expect(outbound.provider.got).toHaveLength(4)
  await book()
  expect(await spend(costCentreId)).toEqual({ reserved: 52, booked: 52, spent: 52 })
})

it('what is reported as failed before it is booked settles its own reservation too', async () => {
  const costCentreId = await centre(null)
  const { audienceId } = await audienceOf(['Um', 'Dois'])
  const campaign = await draft({ audienceId, costCentreId, message: text('a'.repeat(200)) })
  await launch(campaign)
  await settle()
  const { rows } = await bed.owner.query<{ id: string; channel_id: string; external_id: string }>(
    `select m.id, m.channel_id, m.external_id from messages m join campaign_recipients r on r.message_id = m.id
     where r.campaign_id = $1`,
    [campaign.id],
  )
  for (const { id: messageId, channel_id: channelId, external_id: externalId } of rows) {
    const failed = { channelId, externalId, messageId, status: 'failed', problem: 'unreachable' } as const
    await outbound.within((work) => applyReceipt(work, failed))
  }
  for (const { id } of rows) await outbound.within((work) => bookSend(work, company.id, id))
  expect((await ledger(campaign)).buckets).toMatchObject({ failed: 2 })
  expect(await spend(costCentreId)).toEqual({ reserved: 4 * price, booked: 4 * price, spent: 4 * price })
})

it('who costs more than is left waits, and those behind whose texts are shorter get theirs', async () => {
  const costCentreId = await centre(price)
  // Two parts, and one each.
  const { audienceId } = await audienceOf(['L'.repeat(90), 'Bia', 'Eva', 'Lia'])
  const campaign = await draft({ audienceId, costCentreId, message: text(`{{contato.nome}} ${'a'.repeat(100)}`) })
  await launch(campaign)
  await settle(4)
  await book()
  expect(await ledger(campaign)).toMatchObject({
    ...{ hold: { code: 'campaigns.money_spent' }, buckets: { sent: 1, waiting: 3 } },
  })
  expect(textsSent()[0]).toContain('Bia')
  await raise(costCentreId, 3 * price)
  bed.advance(31_000)
  await settle(4)
  await book()
  expect((await ledger(campaign)).buckets).toMatchObject({ sent: 2, waiting: 2 })
  expect(await spend(costCentreId)).toEqual({ reserved: 3 * price, booked: 3 * price, spent: 3 * price })
})

it('more people than one batch takes who cost too much let those behind them pass, and get theirs once there is more', async () => {
  const costCentreId = await centre(2 * price)
  const [dear, few] = [Array.from({ length: 103 }, () => 'L'.repeat(90)), ['Bia', 'Eva']]
  const { audienceId } = await audienceOf([...dear, ...few])
  const campaign = await draft({ audienceId, costCentreId, message: text(`{{contato.nome}} ${'a'.repeat(230)}`) })
  await launch(campaign)
  await settle(8)
  await book()
  const { buckets } = await ledger(campaign)
  expect(buckets).toMatchObject({ sent: 1, waiting: 104 })
  expect(textsSent().at(-1)).toContain('Bia')
  await raise(costCentreId, 2 * price + 3 * price)
  bed.advance(31_000)
  await settle(6)
  await book()
  expect((await ledger(campaign)).buckets).toMatchObject({ sent: 2, waiting: 103 })
})

it.each(['is taken away', 'is in another currency'])(
  'a price that %s on the way books nothing, and what was reserved is what it counts for',
  async (change) => {
    const costCentreId = await centre(null)
    const { audienceId } = await audienceOf(['Um', 'Dois'])
    await launch(await draft({ audienceId, costCentreId, message: text('a'.repeat(200)) }))
    await settle()
    expect(await spend(costCentreId)).toEqual({ reserved: 4 * price, booked: 0, spent: 0 })
    if (change === 'is taken away')
      await bed.owner.query('delete from channel_prices where channel_id = $1', [floor.channelId])
    else await bed.owner.query(`update channel_prices set currency = 'USD' where channel_id = $1`, [floor.channelId])
    await book()
    expect(await spend(costCentreId)).toEqual({ reserved: 4 * price, booked: 0, spent: 0 })
  },
)
