import { campaignStates } from '@aura/contracts/campaigns/campaign.ts'
import { buckets, recipientStates } from '@aura/contracts/campaigns/ledger.ts'
import { permissionsOf } from '@aura/contracts/permissions.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type CampaignCommand, decide } from './decide.ts'
import { fieldKeysIn, fillMessage, neededFieldKeys, needsName, unknownGaps } from './fill-message.ts'
import { allowance, bucketOf, isPassing, recipientAfter } from './recipient.ts'

const now = new Date('2026-03-02T12:00:00.000Z')
const owner = { permissions: permissionsOf('company_owner') }
const user = { permissions: permissionsOf('company_user') }
const commands: CampaignCommand[] = [
  'edit',
  'launch',
  'withdraw',
  'pause',
  'resume',
  'setRate',
  'setBudget',
  'approve',
  'stop',
  'archive',
  'reroute',
]
const outcome = (state: (typeof campaignStates)[number], command: CampaignCommand, actor = owner) => {
  const decision = decide({ state, startsAt: null }, command, { actor, now })
  return decision.ok ? decision.next.state : decision.code
}

it('each command is for some states, and says so in the others', () => {
  const allowed = campaignStates.map((state) => [state, commands.filter((of) => !outcome(state, of).includes('.'))])
  expect(Object.fromEntries(allowed)).toEqual({
    draft: ['edit', 'launch', 'approve', 'archive'],
    scheduled: ['withdraw', 'setRate', 'setBudget', 'stop'],
    preparing: ['setRate', 'setBudget', 'stop'],
    running: ['pause', 'setRate', 'setBudget', 'stop', 'reroute'],
    paused: ['resume', 'setRate', 'setBudget', 'stop', 'reroute'],
    finished: ['archive'],
    stopped: ['archive'],
  })
  expect(outcome('paused', 'pause')).toBe('campaigns.not_now')
})

it('who may draft may not launch', () => {
  expect(outcome('draft', 'edit', user)).toBe('draft')
  expect(outcome('draft', 'launch', user)).toBe('auth.forbidden')
})

it('waits for its time when that is ahead', () => {
  const at = (startsAt: string) => decide({ state: 'draft', startsAt }, 'launch', { actor: owner, now })
  expect(at('2026-03-02T12:00:01.000Z')).toMatchObject({ next: { state: 'scheduled' } })
  expect(at('2026-03-02T12:00:00.000Z')).toMatchObject({ next: { state: 'preparing' } })
})

it('every state of a person is in one bucket, and every bucket has one', () => {
  expect(new Set(recipientStates.map((state) => bucketOf[state]))).toEqual(new Set(buckets))
})

it('a message that did not leave for a reason that passes is written anew, any other failure stays', () => {
  const after = (problem: string, tries = 1) => recipientAfter({ status: 'failed', problem, tries })
  expect(after('conversations.halted')).toBe('waiting')
  expect(after('campaigns.not_running')).toBe('waiting')
  expect(after('campaigns.outside_window')).toBe('waiting')
  expect(after('conversations.gave_up', 2)).toBe('waiting')
  expect(after('conversations.gave_up', 3)).toBe('failed')
  expect(after('number does not exist')).toBe('failed')
  expect(isPassing('conversations.too_often')).toBe(false)
  expect(recipientAfter({ status: 'in_doubt', problem: null, tries: 1 })).toBe('in_doubt')
})

it('never allows more than the rate, whatever the steps in which the time goes by', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6000 }), fc.array(fc.nat(120_000), { maxLength: 20 }), (perMinute, steps) => {
      let [since, at, sent] = [now.getTime(), now.getTime(), 0]
      for (const step of steps) {
        at += step
        const count = allowance(perMinute, new Date(since), new Date(at), 100)
        since = Math.ceil(since + (count * 60_000) / perMinute)
        sent += count
      }
      expect(sent).toBeLessThanOrEqual(((at - now.getTime()) * perMinute) / 60_000 + 1e-6)
    }),
  )
})

it('fills a message for one person, and names what nothing fills', () => {
  const message = { type: 'text', text: 'Oi {{contato.primeiro_nome}}, da {{empresa.nome}}', subject: null } as const
  expect(fillMessage(message, { contact: 'Ana Souza', company: 'Loja' })).toEqual({
    ok: true,
    message: { type: 'text', text: 'Oi Ana, da Loja', subject: null },
  })
  expect(fillMessage(message, { contact: ' ', company: 'Loja' })).toEqual({ ok: false, gap: 'contato.primeiro_nome' })
  expect(unknownGaps({ ...message, text: '{{operador.nome}} {{x.y}} {{empresa.nome}}' }, [])).toEqual([
    '{{operador.nome}}',
    '{{x.y}}',
  ])
})

it('fills what the card says in a field, and knows the fields that the company has', () => {
  const text = (words: string) => ({ type: 'text' as const, text: words, subject: null })
  const message = text('Vence em {{contato.campo.vencimento}}')
  const card = (field: (key: string) => string | undefined) => ({ contact: 'Ana', company: 'Loja', field })
  expect(
    fillMessage(
      message,
      card((key) => (key === 'vencimento' ? '05/12/2026' : undefined)),
    ),
  ).toMatchObject({
    message: { text: 'Vence em 05/12/2026' },
  })
  const lack = { ok: false, gap: 'contato.campo.vencimento' }
  expect(
    fillMessage(
      message,
      card(() => undefined),
    ),
  ).toEqual(lack)
  expect(fillMessage(message, { contact: 'Ana', company: 'Loja' })).toEqual(lack)
  expect(unknownGaps(message, ['vencimento'])).toEqual([])
  expect(unknownGaps(message, ['valor'])).toEqual(['{{contato.campo.vencimento}}'])
  const both = text('{{contato.campo.valor}} até {{contato.campo.vencimento}}')
  expect(fieldKeysIn([message, both])).toEqual(['vencimento', 'valor'])
  expect(neededFieldKeys([message, both])).toEqual(['vencimento'])
  expect(neededFieldKeys([message, text('Olá')])).toEqual([])
})

it('knows what looks like a variable and is none, wherever it stands', () => {
  const text = (words: string) => ({ type: 'text' as const, text: words, subject: null })
  expect(unknownGaps(text('Olá {{contato.primeiro_nome}} {{primeiro_nome}}'), [])).toEqual(['{{primeiro_nome}}'])
  expect(unknownGaps(text('{{1}} {{contato.nome} {contato.nome}} {{ }} {sim} }'), [])).toEqual([
    ...['{{1}}', '{{contato.nome}', '{contato.nome}}', '{{ }}'],
  ])
  const letter = { ...text('Oi'), subject: '{{nome}}', blocks: [{ type: 'text' as const, text: '{{sobrenome}}' }] }
  expect(unknownGaps(letter, [])).toEqual(['{{nome}}', '{{sobrenome}}'])
  const template = { type: 'template' as const, templateId: 'a', values: ['{{nome}}'] }
  expect(unknownGaps({ ...template, translations: [{ language: 'en', message: text('{{x}}') }] }, [])).toEqual([
    ...['{{nome}}', '{{x}}'],
  ])
  expect(unknownGaps(text('{{ contato.nome }} 100% {a}'), [])).toEqual([])
})

it('greets nobody by a number or an address that stands for a name', () => {
  const message = { type: 'text', text: 'Oi {{contato.primeiro_nome}}', subject: null } as const
  for (const contact of ['+5511987654000', '(11) 98765-4000', 'ana@loja.example', ' ']) {
    const names = { contact, company: 'Loja' }
    expect(fillMessage(message, names)).toEqual({ ok: false, gap: 'contato.primeiro_nome' })
    expect(fillMessage(message, names, 'cliente')).toMatchObject({ message: { text: 'Oi cliente' } })
  }
  expect(fillMessage(message, { contact: 'Ana 2', company: 'Loja' })).toMatchObject({ message: { text: 'Oi Ana' } })
  expect(needsName([message, { ...message, text: '{{contato.nome}}' }])).toBe(true)
  expect(needsName([message, { ...message, text: 'Oi' }])).toBe(false)
})
