import type { Offer } from '@aura/contracts/routing/offer.ts'
import type { Operator } from '@aura/contracts/routing/operator.ts'
import { type Queue, saveQueue } from '@aura/contracts/routing/queue.ts'
import { describe, expect, it } from 'vitest'
import { row } from '../conversations/list/row.fake.ts'
import { problemsOf } from '../platform/ui/form/check.ts'
import { dueOf, spanText } from './due.ts'
import { hoursText } from './hours-text.ts'
import { withoutOffer, withState } from './optimistic.ts'
import { queuesPage, teamPage } from './pages.ts'
import { toneOf } from './presence-text.ts'
import { draftOf, inputOf, type QueueDraft, queueFields, usualHours, wordsOf } from './queue-draft.ts'
import { leftOf } from './remaining-time.ts'
import { standstillOf } from './standstill.ts'

const minute = 60_000
const at = (ms: number) => new Date(ms).toISOString()

it('that no conversation stands still is never said while a customer waits', () => {
  expect(standstillOf(0, 0)).toBe('none')
  expect(standstillOf(0, 1)).toBe('waiting')
  expect([standstillOf(2, 0), standstillOf(2, 3)]).toEqual(['orphans', 'orphans'])
})

const operator = (over: Partial<Operator> = {}): Operator => ({
  userId: 'ana',
  name: 'Ana',
  state: 'available',
  reason: null,
  since: at(0),
  disconnectedAt: null,
  capacity: { total: 5, kinds: {} },
  skills: [],
  missed: 0,
  ...over,
})

describe('a state at the desk', () => {
  it('has a shape: attention is for an operator who cannot be reached', () => {
    expect(toneOf(operator())).toBe('ok')
    expect(toneOf(operator({ state: 'paused', reason: 'lunch' }))).toBe('info')
    expect(toneOf(operator({ state: 'paused', reason: 'not_answering' }))).toBe('attention')
    expect(toneOf(operator({ disconnectedAt: at(1) }))).toBe('attention')
    expect(toneOf(operator({ state: 'away', disconnectedAt: at(1) }))).toBe('neutral')
  })

  it('shows at once, and takes its offers along', () => {
    const offer = { id: 'offer' } as Offer
    const before = { operator: operator({ missed: 2 }), offers: [offer] }
    const id = '0000018f-0000-7000-8000-000000000000'
    const paused = withState(before, { state: 'paused', reason: 'lunch' }, id)
    expect(paused.offers).toEqual([])
    expect(paused.operator).toMatchObject({ state: 'paused', reason: 'lunch', missed: 2 })
    expect(withState(paused, { state: 'available' }, id).operator).toMatchObject({ reason: null, missed: 0 })
    expect(withoutOffer(before, 'offer').offers).toEqual([])
    expect(withoutOffer(before, 'another').offers).toEqual([offer])
  })
})

describe('what is left', () => {
  it('of an offer runs out, and a clock that is ahead takes nothing away', () => {
    expect(leftOf(at(0), at(30_000), 7_500)).toEqual({ seconds: 23, share: 0.75 })
    expect(leftOf(at(0), at(30_000), 31_000)).toEqual({ seconds: 0, share: 0 })
    expect(leftOf(at(0), at(30_000), -9_000)).toEqual({ seconds: 30, share: 1 })
  })

  it('of a promise is that of the one which ends first', () => {
    const conversation = row('a', 1, {
      waitingSince: at(0),
      openedAt: at(0),
      answerDueAt: at(20 * minute),
      resolveDueAt: at(60 * minute),
    })
    expect(dueOf(conversation, 10 * minute)).toEqual({ target: 'answer', late: false, tone: 'info', ms: 10 * minute })
    expect(dueOf(conversation, 16.5 * minute)?.tone).toBe('attention')
    expect(dueOf(conversation, 22 * minute)).toMatchObject({ late: true, tone: 'critical', ms: 2 * minute })
    expect(dueOf({ ...conversation, answerDueAt: null }, 0)?.target).toBe('resolution')
    // However short, it does not begin urgent.
    expect(
      [0, 0.6].map((at0) => dueOf({ ...conversation, openedAt: at(0), answerDueAt: at(minute) }, at0 * minute)?.tone),
    ).toEqual(['info', 'attention'])
    expect(dueOf({ ...conversation, answerDueAt: null, resolveDueAt: null }, 0)).toBe(undefined)
  })

  it('is said in round words', () => {
    expect(spanText(3.2 * minute, 'up')).toBe('4 min')
    expect(spanText(2.9 * minute, 'down')).toBe('2 min')
    expect(spanText(5_000, 'down')).toBe('1 min')
    expect(spanText(185 * minute, 'up')).toBe('3 h 05')
    expect(spanText(180 * minute, 'up')).toBe('3 h')
    expect(spanText(60 * 49 * minute, 'up')).toBe('2 d')
  })
})

const id = '018f0000-0000-7000-8000-000000000001'
const queue: Queue = {
  id,
  name: 'Vendas',
  strategy: 'longest_idle',
  rank: 1,
  offerSeconds: 30,
  hours: { timeZone: 'America/Sao_Paulo', spans: [{ day: 1, from: 8 * 60, to: 24 * 60 }], holidays: ['2026-12-25'] },
  skills: ['inglês', 'cobrança'],
  targets: { firstAnswer: 5, nextAnswer: null, resolution: 240 },
  overflow: null,
  members: null,
  channels: [],
  version: 3,
}

describe('a queue as it is edited', () => {
  it('comes back as it was', () => {
    const { version, ...given } = queue
    expect(inputOf(draftOf(queue), { id, version })).toEqual({ ...given, version })
  })

  it('names the fields that the contract does not take', () => {
    const draft: QueueDraft = {
      ...draftOf(queue),
      name: ' ',
      offerSeconds: '5',
      targets: { firstAnswer: 'logo', nextAnswer: '', resolution: '' },
      hours: { ...usualHours('America/Sao_Paulo'), days: [[{ from: '10:00', to: '09:00' }]] },
    }
    const paths = queueFields.map((field) => [field, field] as const)
    const problems = problemsOf(saveQueue, inputOf(draft, { id, version: 3 }), paths)
    expect(queueFields.filter((field) => problems.has(field))).toEqual(['name', 'offerSeconds', 'hours', 'targets'])
  })

  it('has no hours that end when nobody said so', () => {
    const draft = { ...draftOf(queue), hours: { ...usualHours('UTC'), days: [[{ from: '10:00', to: '' }]] } }
    expect(problemsOf(saveQueue, inputOf(draft, { id, version: 3 }), [['hours', 'hours']]).has('hours')).toBe(true)
  })

  it('has words as people write them', () => {
    expect(wordsOf(' inglês, ,cobrança,inglês')).toEqual(['inglês', 'cobrança'])
    expect(hoursText(usualHours('UTC'), 'pt-BR')).toBe('seg.–sex. 08:00–18:00')
  })
})

describe('the lists', () => {
  const request = { page: 1, pageSize: 25, sort: 'state', descending: false, search: '', filters: {} }
  const floor = {
    operators: [
      operator(),
      operator({ userId: 'rui', name: 'Rui', state: 'away' }),
      operator({ userId: 'bia', name: 'Bia' }),
    ],
    aiAgents: [],
    load: { bia: 3 },
    offered: { ana: 1 },
    waiting: {},
  }

  it('have available operators first, and what each has', () => {
    expect(teamPage(floor, request).rows.map(({ name }) => name)).toEqual(['Ana', 'Bia', 'Rui'])
    expect(teamPage(floor, { ...request, sort: 'load', descending: true }).rows[0]).toMatchObject({
      name: 'Bia',
      load: 3,
    })
    // An operator who has never been there is not merely away.
    expect(teamPage(floor, { ...request, filters: { state: 'away' } }).total).toBe(0)
    expect(teamPage(floor, { ...request, filters: { state: 'never' } }).rows[0]).toMatchObject({ name: 'Rui' })
    expect(teamPage(floor, { ...request, search: 'RU' }).rows.map(({ name }) => name)).toEqual(['Rui'])
  })

  it('have the queues in their order, with what waits', () => {
    const later = { ...queue, id: 'later', name: 'Apoio', rank: 7 }
    const page = queuesPage([later, queue], { later: 2 }, { ...request, sort: 'rank' })
    expect(page.rows.map(({ name, waiting }) => [name, waiting])).toEqual([
      ['Vendas', 0],
      ['Apoio', 2],
    ])
  })

  it('show what waits in no queue, or in one that is gone, in one row of one name', () => {
    const page = queuesPage([queue], { none: 2, gone: 1 }, { ...request, sort: 'rank' }, 'Lista geral')
    expect(page.rows.map(({ name, waiting }) => [name, waiting])).toEqual([
      ['Vendas', 0],
      ['Lista geral', 3],
    ])
  })
})
