import { randomUUIDv7 } from 'node:crypto'
import type { Rule } from '@aura/contracts/contacts/block-list.ts'
import { codeOf, testOperations } from '@aura/infra/operations-test.ts'
import { expect, it } from 'vitest'

const { bench, company } = testOperations(['company_owner', 'company_user'])

async function call<Output>(name: string, input: object, who = 0): Promise<Output> {
  return (await bench.call(`contacts.${name}`, input, company.people[who]?.claims ?? null)).output as Output
}
const outcome = (name: string, input: object, who = 0) => codeOf(call(name, input, who))
const rule = (kind: string, value: string, over: object = {}) => ({
  ruleId: randomUUIDv7(),
  list: 'block',
  target: { kind, value },
  reason: 'Ofensas repetidas',
  ...over,
})
const check = (kind: string, value: string) =>
  call<{ blocked: Rule | null; white: Rule | null }>('check-address', { address: { kind, value } })

it('blocks a telephone however it is written, an address, and all of a domain', async () => {
  await call('add-rule', rule('phone', '(11) 98765-4321'))
  expect(await check('phone', '+551187654321')).toMatchObject({ blocked: { reason: 'Ofensas repetidas' }, white: null })
  await call('add-rule', rule('domain', 'Spam.test'))
  expect((await check('email', 'qualquer@spam.test')).blocked?.kind).toBe('domain')
  expect((await check('email', 'qualquer@bom.test')).blocked).toBe(null)
})

it('holds until it expires or an authorized user removes it', async () => {
  expect(await outcome('add-rule', rule('email', 'a@b.test', { expiresAt: new Date(0).toISOString() }))).toBe(
    'contacts.expiry_past',
  )
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  const { id: ruleId } = await call<Rule>('add-rule', rule('email', 'a@b.test', { expiresAt: soon }), 1)
  expect((await check('email', 'A@b.test')).blocked?.expiresAt).toBe(soon)
  expect(await outcome('remove-rule', { ruleId, reason: 'Engano' }, 1)).toBe('auth.forbidden')
  expect(await outcome('remove-rule', { ruleId, reason: 'Engano' })).toBe('ok')
  expect(await outcome('remove-rule', { ruleId, reason: 'Engano' })).toBe('contacts.rule_not_found')
  expect((await check('email', 'a@b.test')).blocked).toBe(null)
})

it('has one rule an address and list, the newest, even when several people block it at once', async () => {
  await Promise.all(['A', 'B', 'C', 'D'].map((reason) => call('add-rule', rule('phone', '+5511987654321', { reason }))))
  await call('add-rule', rule('phone', '+551187654321', { list: 'white', reason: 'Cliente antigo' }))
  const page = (input: object) => call<{ rows: Rule[]; total: number }>('rules', input)
  expect(await page({ list: 'block' })).toMatchObject({ total: 1 })
  expect(await page({ search: 'cliente ANTIGO' })).toMatchObject({ total: 1, rows: [{ list: 'white' }] })
  expect(await page({ search: '8765' })).toMatchObject({ total: 2 })
  expect(await check('phone', '+5511987654321')).toMatchObject({ blocked: { list: 'block' }, white: { list: 'white' } })
})
