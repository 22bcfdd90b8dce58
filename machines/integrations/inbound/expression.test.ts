import { inboundProof } from '@aura/contracts/integrations/inbound/inbound-webhook.ts'
import { inboundMapping } from '@aura/contracts/integrations/inbound/mapping.ts'
import { expect, it, test } from 'vitest'
import { amountOf } from './amount.ts'
import { pathsIn } from './document-paths.ts'
import { evaluate, parseExpression } from './expression.ts'
import { isDeeperThan } from './json-depth.ts'
import { malformedIn } from './read-request.ts'
import { templateIds, templates } from './templates.ts'

const order = {
  id: 4711,
  customer: { first_name: 'Ana', 'last name': 'Souza', phone: null, vip: true },
  billing: { phone: '11 98765-4321' },
  items: [
    { title: 'Caneca', sku: 'C1' },
    { title: 'Camiseta', sku: 'C2' },
  ],
  answers: [
    { field: { ref: 'email' }, value: 'ana@example.com' },
    { field: { ref: 'city' }, value: 'Recife' },
  ],
}
const read = (text: string, document: unknown = order) => evaluate(parseExpression(text) ?? ['malformed'], document)

it.each([
  ['Pedido {{$.id}}', 'Pedido 4711'],
  ['{{$.customer.first_name}} {{ $.customer["last name"] }}', 'Ana Souza'],
  ["{{$['customer'].vip}}", 'true'],
  ['{{$.customer.phone | $.billing.phone}}', '11 98765-4321'],
  ['{{$.items[*].title}}', 'Caneca, Camiseta'],
  ['{{$.items[1].sku}}', 'C2'],
  ["{{$.answers[?(@.field.ref=='email')].value}}", 'ana@example.com'],
  ["{{$.answers[?(@.field.ref == 'phone')].value}}", ''],
  ['{{$.items}}', ''],
  ['{{$.no.such.thing}}', ''],
  ['plain', 'plain'],
  ['', ''],
])('%s reads %s', (text, value) => expect(read(text)).toBe(value))

it.each([
  '{{',
  '{{}}',
  '{{$',
  '{{$.}}',
  '{{$.a',
  '{{a}}',
  '{{$..a}}',
  '{{$.a[}}',
  '{{$.a[-1]}}',
  '{{$[?(@==1)]}}',
  '{{$.a|}}',
])('%s is no expression', (text) => expect(parseExpression(text)).toBe(null))

it('a document names no prototype, and half a surrogate pair or a NUL goes nowhere', () => {
  expect(read('{{$.constructor.name}}{{$.__proto__.a}}{{$.toString}}')).toBe('')
  expect(read('{{$.__proto__.a}}', JSON.parse('{"__proto__":{"a":"own"}}'))).toBe('own')
  expect(read('{{$.a}}', { a: 'x\0y\ud800z' })).toBe('xyz')
})

test('whatever is thrown at the parser and the reader ends with a text, or with null', () => {
  const alphabet = ['{{', '}}', '$', '.', '[', ']', '*', '?(@', "=='", "')]", 'a', '0', '|', ' ', '"', '\u202e', '💥']
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  for (let round = 0; round < 5_000; round++) {
    const text = Array.from({ length: next(40) }, () => alphabet[next(alphabet.length)]).join('')
    const parsed = parseExpression(text)
    if (parsed) expect(typeof evaluate(parsed, order)).toBe('string')
  }
})

test('what an expression costs grows with the document, and not with a power of it', () => {
  const wide = (size: number) => ({ a: Array.from({ length: size }, () => [{ b: 'x' }, { b: 'y' }]) })
  const expression = parseExpression("{{$.a[*][*].b}}{{$.a[*][?(@.b=='y')].b | $.a[*][*].c}}") ?? []
  const clock = (size: number) => {
    const document = wide(size)
    return Math.min(
      ...Array.from({ length: 15 }, () => {
        const began = performance.now()
        evaluate(expression, document)
        return performance.now() - began
      }),
    )
  }
  clock(500)
  expect(clock(8_000) / clock(1_000)).toBeLessThan(40)
  expect(parseExpression(`{{${'$.a'.repeat(1_000)}}}`)).toBe(null)
})

it.each([
  ['199.00', 'major', 19_900],
  ['199,5', 'major', 19_950],
  ['R$ 1.234,56', 'major', 123_456],
  ['1,234.56', 'major', 123_456],
  ['1.234', 'major', 123_400],
  ['4990', 'minor', 4_990],
  ['', 'major', 0],
  ['49.90', 'minor', null],
  ['-3', 'major', null],
  ['free', 'major', null],
  ['9'.repeat(31), 'major', null],
] as const)('%s in %s units is %s', (text, unit, amount) => expect(amountOf(text, unit)).toBe(amount))

it('tells how deep a text nests without parsing it', () => {
  expect(isDeeperThan('[[1]]', 2)).toBe(false)
  expect(isDeeperThan('[[[1]]]', 2)).toBe(true)
  expect(isDeeperThan('["[[[[", "\\"[[["]', 1)).toBe(false)
  expect(isDeeperThan('['.repeat(200_000), 40)).toBe(true)
})

it('every path that a document offers reads what it says', () => {
  const found = pathsIn({ ...order, 'Qual é o seu e-mail?': 'ana@example.com', "it's": 'left out' })
  expect(found.map(({ path }) => path)).toContain("$['Qual é o seu e-mail?']")
  for (const { path, value } of found)
    expect(
      evaluate(parseExpression(`{{${path}}}`) ?? [], { ...order, 'Qual é o seu e-mail?': 'ana@example.com' }),
    ).toBe(value)
})

it.each(templateIds)('the template %s is a mapping that the contract and the parser take', (id) => {
  const { mapping, proof } = templates[id]
  expect(inboundMapping.safeParse(mapping).success && inboundProof.safeParse(proof).success).toBe(true)
  expect(malformedIn(mapping)).toBe(null)
})
