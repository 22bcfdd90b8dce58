import { price, testCampaignCosts, text } from '@aura/infra/campaign-costs-test.ts'
import { basicAlphabet, smsParts } from '@aura/machines/campaigns/sms-parts.ts'
import { shapeOf } from '@aura/machines/campaigns/text-shape.ts'
import { estimate } from '@aura/server/campaigns/estimate.ts'
import { aheadFrom, foreseenParts, shapeSql } from '@aura/server/campaigns/foreseen-parts.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'

const { floor, outbound, call, draft, launch, settle, ...costs } = testCampaignCosts()
const { preflight, textsSent, audienceOf, fieldOf } = costs
const publicUrl = 'https://aura.example'

/** Of those people, measured in so much time and up to so many kinds. */
const partsFor = (campaignId: string, contactIds: readonly string[], most?: number, withinMs?: number) =>
  outbound.within(async ({ tx, now }) => {
    const campaign = await tx.selectFrom('campaigns').where('id', '=', campaignId).selectAll().executeTakeFirstOrThrow()
    const people = sql`select company_id, id from contacts where id = any (${contactIds}::uuid[])`
    const group = { campaign, channel: { id: floor.channelId, kind: 'sms' }, count: contactIds.length, people } as const
    return await foreseenParts(aheadFrom({ tx, now }, publicUrl, withinMs), group, most)
  })

it('the database finds the shape of every character as it is found in a message', async () => {
  const characters = [
    ...basicAlphabet,
    ...'\f^{}\\[~]|€',
    ...'áâãçêëíîïóôõúûýÿÁÀÂÃÈÊËÍÌÎÏÓÒÔÕÚÙÛÝ’‘“”–—…ºª',
    ...'жあ😀\u00a0',
  ]
  const texts = [
    '',
    'Ana-Maria',
    'João-Pedro d’Ávila',
    ...characters,
    ...characters.map((character) => `a${character}-`),
  ]
  const { rows } = await outbound.within(({ tx }) =>
    sql<{ shape: string }>`select ${shapeSql(sql`t.text`)} as shape
      from unnest(${texts}::text[]) with ordinality t(text, at) order by t.at`.execute(tx),
  )
  expect(rows.map(({ shape }) => shape)).toEqual(texts.map(shapeOf))
  expect(shapeOf('Ana-Maria')).toBe('b9')
})

it('each text is as long as it was foreseen, to the character', async () => {
  const [due, debt, line] = [await fieldOf('date'), await fieldOf('number'), await fieldOf('phone')]
  const people = [
    { name: 'Ana-Maria', due: '2026-12-05', debt: 0.123_456_789_01, line: '+5511912345678' },
    { name: 'João\u00a0Pedro Sá', due: '2027-01-31', debt: -1_234.5, line: '+551133334444' },
    { name: 'Li', due: '1999-02-01', debt: 1_000_000_000_000, line: '+14155550100' },
    { name: 'Zoë\u3000Lima', due: '2026-06-15', debt: 9.999_999_999_99, line: '+351912345678' },
  ]
  const { audienceId, contactIds } = await audienceOf(people.map(({ name }) => name))
  for (const [at, contactId] of contactIds.entries()) {
    const values = {
      [due.fieldId]: people[at]?.due,
      [debt.fieldId]: people[at]?.debt,
      [line.fieldId]: people[at]?.line,
    }
    await call('contacts.set-fields', { contactId, values })
  }
  const opening = `{{contato.nome}}|{{contato.primeiro_nome}}!${due.gap} ${debt.gap} ${line.gap}`
  await launch(await draft({ audienceId, message: text(opening) }))
  await settle()
  const sent = textsSent()
  expect(sent).toHaveLength(people.length)
  const sumWith = (length: number) => sent.reduce((sum, words) => sum + smsParts(`${words}${'x'.repeat(length)}`), 0)
  // Where one character more makes one part more.
  const lengths = Array.from({ length: 170 }, (_, at) => at).filter((at) => sumWith(at) !== sumWith(at + 1))
  expect(lengths.length).toBeGreaterThan(people.length)
  for (const length of lengths.flatMap((at) => [at, at + 1])) {
    const campaign = await draft({ audienceId, message: text(`${opening}${'x'.repeat(length)}`) })
    expect(await preflight(campaign)).toMatchObject({ isUpTo: false, cost: { amount: sumWith(length) * price } })
  }
})

it('dates and numbers of telephones are as many kinds as they have lengths', async () => {
  const [due, line] = [await fieldOf('date'), await fieldOf('phone')]
  const { audienceId, contactIds } = await audienceOf(['Ana', 'Bia', 'Eva'])
  for (const [at, contactId] of contactIds.entries())
    await call('contacts.set-fields', {
      contactId,
      values: { [due.fieldId]: `2026-12-0${at + 1}`, [line.fieldId]: `+551191234567${at}` },
    })
  const { id } = await draft({ audienceId, message: text(`{{contato.nome}} ${due.gap} ${line.gap}`) })
  expect(await partsFor(id, contactIds, 1)).toEqual({ parts: 3, isUpTo: false })
})

it('where there are too many kinds the longest of each gap stands for all, and not what a card lets them be', async () => {
  const [size, answer] = [await fieldOf('choice', ['P', 'Extragrande']), await fieldOf('number')]
  const { audienceId, contactIds } = await audienceOf(['Ana', 'Bia Lu', 'Maria Aparecida'])
  for (const [at, contactId] of contactIds.entries())
    await call('contacts.set-fields', { contactId, values: { [size.fieldId]: 'P', [answer.fieldId]: 10 ** (at * 3) } })
  const words = `{{contato.nome}} ${size.gap} ${answer.gap} `
  // Of the longest: 15 of the name, 11 of the choice, no more than 12 of the number, and three spaces.
  const short = await draft({ audienceId, message: text(`${words}${'a'.repeat(160 - 41)}`) })
  expect(await partsFor(short.id, contactIds, 1)).toEqual({ parts: 3, isUpTo: true })
  const long = await draft({ audienceId, message: text(`${words}${'a'.repeat(160 - 24)}`) })
  expect(await partsFor(long.id, contactIds, 1)).toEqual({ parts: 6, isUpTo: true })
})

it('with no time left the longest text stands for all, and a whole estimate says that it takes too long', async () => {
  const { audienceId, contactIds } = await audienceOf(['Ana', 'Bia'])
  const { id } = await draft({ audienceId, message: text('Oi {{contato.nome}}') })
  expect(await partsFor(id, contactIds)).toEqual({ parts: 2, isUpTo: false })
  expect(await partsFor(id, contactIds, undefined, 0)).toEqual({ parts: 4, isUpTo: true })
  const whole = await outbound.within(async ({ tx, now }) => {
    const campaign = await tx.selectFrom('campaigns').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
    return await estimate(aheadFrom({ tx, now }, publicUrl, 0), { ...campaign, audience_id: audienceId })
  })
  expect(whole).toBeUndefined()
})
