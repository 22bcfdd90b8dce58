/** What is asked of a stretch of time is what the database counts in it, on the company's clocks, and the answer names it. */
import { randomUUIDv7 } from 'node:crypto'
import { type Language, languages } from '@aura/contracts/platform/values.ts'
import { chatContext, newestAnswer } from '@aura/infra/assistant-test.ts'
import { zoneByDay } from '@aura/infra/noon.ts'
import { running, testConversations } from '@aura/infra/operations-test.ts'
import { type Testbed, testbed } from '@aura/workers/platform/testbed.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FigureName } from './figure-names.ts'
import { periodQuestions } from './period-questions.sample.ts'
import type { PeriodName } from './periods.ts'
import { words } from './words.ts'

const test = testConversations()
let bed: Testbed | undefined
beforeAll(() => {
  bed = testbed(test.bench.databaseUrl)
})
afterAll(() => bed?.[Symbol.asyncDispose]())

const zone = zoneByDay()
const columns: Record<Language, 2 | 3 | 4> = { 'pt-BR': 2, 'en-US': 3, 'es-ES': 4 }
const startOf = (unit: string, back = '0') =>
  `((date_trunc('${unit}', now() at time zone '${zone}') - interval '${back}') at time zone '${zone}')`

/** As PostgreSQL counts them. */
const ranges: Record<PeriodName, readonly [from: string, to: string]> = {
  today: [startOf('day'), startOf('day', '-1 day')],
  yesterday: [startOf('day', '1 day'), startOf('day')],
  this_week: [startOf('week'), startOf('week', '-7 days')],
  last_week: [startOf('week', '7 days'), startOf('week')],
  this_month: [startOf('month'), startOf('month', '-1 month')],
  last_month: [startOf('month', '1 month'), startOf('month')],
}
/** At both ends of each period, and a second before it begins. */
const moments = Object.values(ranges).flatMap(([from]) => [from, `${from} - interval '1 second'`])

const boards = `company_id = $1 and archived_at is null and pipeline_id =
  (select id from pipelines where company_id = $1 order by rank limit 1)`
const endedDeals = (result: string) => `from deals where ${boards} and outcome ->> 'result' = '${result}'
  and (outcome ->> 'at')::timestamptz >= {from} and (outcome ->> 'at')::timestamptz < {to}`
const within = (column: string) => `${column} >= {from} and ${column} < {to}`
const counted: Partial<Record<FigureName, string>> = {
  opened: `select coalesce(sum(value), 0) from metric_minutes where company_id = $1 and key = 'conversations.opened'
    and ${within('minute')}`,
  closed: `select count(*) from conversations where company_id = $1 and state = 'closed' and ${within('closed_at')}`,
  deals_won: `select count(*) ${endedDeals('won')}`,
  deals_won_value: `select sum(value_amount) ${endedDeals('won')}`,
  deals_lost: `select count(*) ${endedDeals('lost')}`,
  win_rate: `select round(100.0 * (select count(*) ${endedDeals('won')})
    / nullif((select count(*) ${endedDeals('won')}) + (select count(*) ${endedDeals('lost')}), 0))`,
  calls_total: `select count(*) from calls where company_id = $1 and ${within('started_at')}`,
  calls_unanswered: `select count(*) from calls where company_id = $1 and state = 'missed' and ${within('started_at')}`,
  rating_average: `select avg(rating)::float8 from surveys where company_id = $1 and ${within('answered_at')}`,
  rating_count: `select count(rating) from surveys where company_id = $1 and ${within('answered_at')}`,
  surveys_asked: `select count(*) from surveys where company_id = $1 and ${within('asked_at')}`,
  cost_month: `select coalesce(sum(amount), 0) from cost_bookings where company_id = $1 and ${within('at')}`,
}

const sql = async (text: string) => (await running(bed).owner.query(text, [test.company.id])).rows

/** Rows of a table, one at each of the moments. */
async function spread(table: string, { set, of }: { set: string; of: string }): Promise<void> {
  const at = `select at, row_number() over () as n from unnest(array[${moments.join(', ')}]) at`
  const rows = `select id, row_number() over (order by id) as n from ${table} where company_id = $1 and ${of}`
  await sql(`with moments as (${at}), chosen as (${rows}) update ${table} t set ${set}
    from chosen join moments on moments.n = chosen.n where t.company_id = $1 and t.id = chosen.id`)
}

async function furnishMonths(): Promise<void> {
  await running(bed).owner.query('update companies set timezone = $2 where id = $1', [test.company.id, zone])
  const own = (name: string, input: object) => test.call(0, name, input)
  for (const [index] of moments.entries()) {
    const conversationId = await test.floor.say(`+55119800020${10 + index}`, 'Olá')
    await own('conversations.claim', { conversationId })
    await own('conversations.close', { conversationId, reason: 'resolved' })
    for (const result of ['won', 'lost']) {
      const dealId = randomUUIDv7()
      const value = { amount: 1000 + index, currency: 'BRL' }
      await own('deals.create', { dealId, title: `Negócio ${index}`, value, probability: 50 })
      await own('deals.move', { dealId, to: result === 'won' ? 'closing' : 'lost', before: null })
      if (result === 'won' && index % 3 > 0) await own('deals.win', { dealId })
    }
  }
  await spread('conversations', { set: 'closed_at = moments.at', of: "state = 'closed'" })
  const at = `to_jsonb(to_char(moments.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`
  for (const result of ['won', 'lost'])
    await spread('deals', {
      set: `outcome = jsonb_set(t.outcome, '{at}', ${at})`,
      of: `outcome ->> 'result' = '${result}'`,
    })
  await sql(`insert into surveys (company_id, conversation_id, message_id, state, rating, asked_at, answered_at, ends_at)
    select $1, id, id, 'answered', 1 + row_number() over () % 5, closed_at, closed_at, closed_at
    from conversations where company_id = $1 and state = 'closed'`)
  await sql(`insert into calls (company_id, id, channel_id, external_id, contact_name, address, state, started_at, ended_at,
      provider_state, last_provider_event_at)
    select $1, gen_random_uuid(), '${test.floor.channelId}', n || '', 'Bia', '+5511980002000',
      case when n % 2 = 0 then 'missed' else 'ended' end, at, at, 'over', at
    from unnest(array[${moments.join(', ')}]) with ordinality as calls (at, n)`)
  await sql(`insert into metric_minutes (company_id, key, minute, value)
    select $1, 'conversations.opened', date_trunc('minute', at), n
    from unnest(array[${moments.join(', ')}]) with ordinality as opened (at, n) on conflict do nothing`)
  const centreId = randomUUIDv7()
  await own('companies.create-cost-centre', { centreId, parentId: null, name: 'Mensagens', budget: 500_000 })
  const cost = { amount: 12_345, currency: 'BRL' }
  await own('companies.book-cost', { bookingId: randomUUIDv7(), centreId, kind: 'message', cost })
  const [from] = ranges.last_month
  const month = `to_char(${from} at time zone '${zone}', 'YYYY-MM')`
  await sql(`insert into cost_bookings (company_id, id, centre_id, month, kind, amount, currency, at)
    select company_id, gen_random_uuid(), centre_id, ${month}, kind, 777, currency, ${from} from cost_bookings
    where company_id = $1`)
  await sql(`insert into cost_months (company_id, month, centre_id, spent)
    select company_id, ${month}, id, 777 from cost_centres where company_id = $1 and id = '${centreId}'`)
}

it('each figure of a period is what the database counts in it, and the answer says which it is', async () => {
  await furnishMonths()
  const wrong: unknown[] = []
  const values = new Set<number | null>()
  for (const question of periodQuestions)
    for (const language of languages) {
      const [, period] = question
      const message = question[columns[language]]
      const { response } = await test.call<{ response: string }>(0, 'aura-ai-chat', { message, context: chatContext })
      const { figures } = await newestAnswer(running(bed).owner, test.idOf(0))
      const [from, to] = ranges[period]
      const named = figures.filter(({ label }) =>
        languages.some((each) => label.endsWith(`(${words[each].spans[period]})`)),
      )
      if (named.length === 0) wrong.push({ message, response })
      for (const { key, label, value } of named) {
        const text = counted[key as FigureName]?.replaceAll('{from}', from).replaceAll('{to}', to) ?? 'select null'
        const [row] = await sql(text)
        const [count] = Object.values(row ?? {})
        values.add(value)
        if (value !== (count === null ? null : Number(count))) wrong.push({ message, key, label, value, count })
      }
    }
  expect(wrong).toEqual([])
  expect(values.size).toBeGreaterThan(5)
})

it('without a period an answer says that it counts since the beginning, and where it cannot count one, what it tells', async () => {
  const ask = async (message: string) =>
    (await test.call<{ response: string }>(0, 'aura-ai-chat', { message, context: chatContext })).response
  const { notByPeriod } = words['pt-BR']
  expect(await ask('Quantos negócios ganhos?')).toContain('Negócios ganhos (desde o início): **0**')
  expect(await ask('Quantas conversas foram encerradas?')).toBe('Conversas encerradas (desde o início): **0**.')
  expect(await ask('Negócios ganhos este ano')).toBe(`Negócios ganhos (desde o início): **0**. ${notByPeriod}`)
  expect(await ask('Quantos contatos este mês?')).toBe(`Contatos: **0**. ${notByPeriod}`)
  expect(await ask('Usuários ativos ontem')).toContain(`**Usuários** · ${notByPeriod}`)
  expect(await ask('Satisfação')).toContain('Avaliações recebidas (últimos 30 dias): **0**')
  // Sample conversations are among the closed ones of the inbox, and in no answer.
  await test.call(0, 'dashboard.create-samples', {})
  expect(await ask('Quantas conversas foram encerradas?')).toBe('Conversas encerradas (desde o início): **0**.')
  for (const question of ['Quantas conversas foram encerradas ontem?', 'Conversas encerradas esta semana'])
    expect(await ask(question)).toContain('**0**')
})
