import { targetStates } from '@aura/contracts/tracking/target.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { burstMs, type Hit, instantMs, judge, scanMs } from './decide.ts'
import { rateOf } from './interval.ts'
import { type LinkFacts, leadsTo } from './link.ts'
import { withShortLinks } from './short-links.ts'
import { moveTarget, type TargetCommand } from './target.ts'

const sent = new Date('2026-03-02T12:00:00.000Z')
const after = (ms: number) => new Date(sent.getTime() + ms)
const chrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'
let count = 0
const hit = (over: Partial<Hit> = {}): Hit => ({
  id: `${++count}`,
  kind: 'click',
  at: after(300_000),
  agent: chrome,
  isHead: false,
  isPrefetch: false,
  link: 'a',
  messageId: 'm',
  sentAt: sent,
  isLetter: false,
  from: 'x',
  ...over,
})
const reason = (one: Hit, around: Hit[] = []) => judge(one, around).reason

it('a person who opens a link is a person, however often', () => {
  expect(judge(hit(), [])).toEqual({ verdict: 'human', reason: null })
  expect(reason(hit(), [hit({ at: after(301_000) }), hit({ at: after(302_000) })])).toBe(null)
})

it.each([
  ['head', { isHead: true }],
  ['prefetch', { isPrefetch: true }],
  ['preview', { agent: 'WhatsApp/2.23.20.0' }],
  ['preview', { agent: 'facebookexternalhit/1.1' }],
  ['preview', { agent: 'TelegramBot (like TwitterBot)' }],
  ['robot', { agent: '' }],
  ['robot', { agent: 'Mozilla/5.0' }],
  ['robot', { agent: 'python-requests/2.32' }],
  ['robot', { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
  ['robot', { kind: 'open', agent: 'Mozilla/5.0 (via ggpht.com GoogleImageProxy)' }],
  ['instant', { at: after(instantMs - 1) }],
] as const)('a machine is known by itself: %s', (wanted, over) => {
  expect(reason(hit(over))).toBe(wanted)
})

it('one message whose links are followed one after the other was read by a scanner, also a minute later', () => {
  for (const begin of [3_000, 20_000, 60_000, 600_000]) {
    const first = hit({ at: after(begin) })
    const second = hit({ at: after(begin + 500), link: 'b' })
    expect([reason(first, [second]), reason(second, [first])]).toEqual(['burst', 'burst'])
    const slow = ['a', 'b', 'c'].map((link, n) => hit({ link, at: after(begin + n * 4_500) }))
    expect(slow.map((one) => reason(one, slow))).toEqual(['burst', 'burst', 'burst'])
  }
  const afterwards = hit({ link: 'b', at: after(300_000 + burstMs + 1) })
  expect(reason(hit(), [afterwards, hit({ link: 'c', at: afterwards.at })])).toBe(null)
})

it('letters of three people from one address within a minute are a scanner; telephones behind one address are people', () => {
  for (const begin of [20_000, 55_000]) {
    const round = ['m1', 'm2', 'm3'].map((messageId, n) =>
      hit({ messageId, link: messageId, isLetter: true, at: after(begin + n * 1_000) }),
    )
    expect(round.map((one) => reason(one, round))).toEqual(['scanner', 'scanner', 'scanner'])
    const phones = round.map((one) => ({ ...one, isLetter: false }))
    expect(phones.map((one) => reason(one, phones))).toEqual([null, null, null])
    const later = round.map((one) => ({ ...one, at: new Date(one.at.getTime() + scanMs) }))
    expect(later.map((one) => reason(one, later))).toEqual([null, null, null])
  }
})

it('each hit gets one verdict, and the order in which its neighbours are given does not change it', () => {
  const any = fc.record({
    after: fc.integer({ min: 0, max: 90_000 }),
    link: fc.constantFrom('a', 'b', 'c'),
    messageId: fc.constantFrom('m1', 'm2', 'm3'),
    isLetter: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(any, { minLength: 1, maxLength: 12 }), (made) => {
      const hits = made.map(({ after: ms, ...over }) => hit({ ...over, at: after(ms) }))
      for (const one of hits) expect(judge(one, hits)).toEqual(judge(one, hits.toReversed()))
    }),
  )
})

const target = { state: 'active' as const, utmSource: 'sms', utmMedium: null, utmCampaign: null, carriesRef: false }
const link = (over: Partial<LinkFacts> = {}): LinkFacts => ({
  ...target,
  url: 'https://loja.example/oferta?utm_source=site#topo',
  code: 'AbCdEfGhIjKl',
  expiresAt: null,
  revokedAt: null,
  label: 'Volta às aulas',
  ...over,
})

it('a link leads to its target with what the campaign adds, and what the address says stays', () => {
  const leads = leadsTo(link({ carriesRef: true }), sent)
  const address = new URL(leads.to === 'nowhere' ? '' : leads.location)
  expect(Object.fromEntries(address.searchParams)).toEqual({
    utm_source: 'site',
    utm_campaign: 'Volta às aulas',
    aura_ref: 'AbCdEfGhIjKl',
  })
  expect(address.hash).toBe('#topo')
  expect(leadsTo(link({ state: 'reported' }), sent).to).toBe('warning')
  for (const over of [{ expiresAt: sent }, { revokedAt: sent }, { state: 'revoked' as const }])
    expect(leadsTo(link(over), sent)).toEqual({ to: 'nowhere' })
})

it('only saved addresses of a message become short links', () => {
  const shorten = (url: string) => (url === 'https://loja.example/' ? 'https://a.example/track/1' : null)
  const text = 'Veja https://loja.example, ou https://outra.example/x.'
  expect(withShortLinks(text, shorten)).toBe('Veja https://a.example/track/1, ou https://outra.example/x.')
  expect(withShortLinks('sem link', shorten)).toBe('sem link')
})

it('a target is reported, cleared and revoked, and a revoked one is so for good', () => {
  const commands: TargetCommand[] = ['report', 'clear', 'revoke']
  const table = targetStates.map((state) =>
    commands.map((command) => {
      const moved = moveTarget({ state }, command)
      return moved.ok ? moved.next.state : null
    }),
  )
  expect(table).toEqual([
    ['reported', null, 'revoked'],
    [null, 'active', 'revoked'],
    [null, null, null],
  ])
})

it('the interval of a rate holds it, and narrows as people become more', () => {
  expect(rateOf(0, 0)).toBe(null)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (of, share) => {
      const found = rateOf(Math.round(share * of), of)
      const wide = (rate: typeof found) => (rate ? rate.high - rate.low : 1)
      expect(found && found.low <= found.rate && found.rate <= found.high).toBe(true)
      expect(wide(rateOf(Math.round(share * of) * 10, of * 10))).toBeLessThan(wide(found))
    }),
  )
  const known = rateOf(10, 100)
  expect(known?.low).toBeCloseTo(0.0552, 3)
  expect(known?.high).toBeCloseTo(0.1744, 3)
})
