import { personalDataKinds } from '@aura/contracts/ai/privacy.ts'
import { expect, it } from 'vitest'
import { createMask, namesWrittenIn, restoringStream } from './mask.ts'

const customerText =
  'Sou Ana, ana.souza@cliente.example, CPF 529.982.247-25, fone (11) 98765-4321 ou +34 612 345 678, ' +
  'empresa 11.222.333/0001-81, cartão 4111 1111 1111 1111. Pedido 12345678901 de novo: ana.souza@cliente.example'

it('each kind is replaced, the same value by the same placeholder, and numbers without check digits stay', () => {
  const mask = createMask()
  const hidden = mask.hide(customerText)
  expect(hidden).toBe(
    'Sou Ana, [EMAIL_1], CPF [CPF_1], fone [PHONE_1] ou [PHONE_2], ' +
      'empresa [CNPJ_1], cartão [CARD_1]. Pedido 12345678901 de novo: [EMAIL_1]',
  )
  expect(mask.restore(hidden)).toBe(customerText)
  expect(mask.counts()).toEqual({ email: 1, cpf: 1, phone: 2, cnpj: 1, card: 1 })
})

it('what the policy does not name stays', () => {
  const mask = createMask(['cpf'])
  expect(mask.hide('529.982.247-25 e ana@cliente.example')).toBe('[CPF_1] e ana@cliente.example')
})

it('a placeholder that comes in pieces is put together, and brackets of other texts pass', () => {
  const mask = createMask()
  mask.hide('ana@cliente.example')
  const stream = restoringStream(mask)
  const pieces = ['Escrevo a [', 'EMA', 'IL_1], veja [1', '] e [EMAIL_2] e [', 'fim'].map((text) => stream.add(text))
  expect(pieces[0]).toBe('Escrevo a ')
  expect([...pieces, stream.end()].join('')).toBe('Escrevo a ana@cliente.example, veja [1] e [EMAIL_2] e [fim')
})

it('a long text of single digits leaves as it is', () => {
  const long = '1 2-'.repeat(50_000)
  expect(createMask().hide(long)).toHaveLength(long.length)
})

it.each([
  ['ana.lima+2@cliente.com.br', '[EMAIL_1]'],
  ['+55 (11) 98888-7777', '[PHONE_1]'],
  ['5511988887777', '[PHONE_1]'],
  ['123.456.789-09', '[CPF_1]'],
  ['12.345.678/0001-95', '[CNPJ_1]'],
  ['4111 1111 1111 1111', '[CARD_1]'],
  ['0193b2f4-1234-7abc-8def-551133334444', '0193b2f4-1234-7abc-8def-551133334444'],
  ['2026-11-24T09:05:33.123Z', '2026-11-24T09:05:33.123Z'],
  ['R$ 1.234,56', 'R$ 1.234,56'],
])('%s leaves as %s, and comes back', (value, masked) => {
  const mask = createMask()
  const text = `Sobre ${value}, por favor`
  expect(mask.hide(text)).toBe(`Sobre ${masked}, por favor`)
  expect(mask.restore(mask.hide(text))).toBe(text)
})

it('names that were learnt are replaced as words, the whole one before its part, and only where the policy names them', () => {
  const mask = createMask()
  for (const name of ['Ana', 'Ana Lima', 'EMAIL', 'Zé']) mask.learnName(name)
  const said = 'Ana Lima (a@b.co) e Ana, na Análise: a@b.co; Zé'
  expect(mask.hide(said)).toBe('[NAME_1] ([EMAIL_1]) e [NAME_2], na Análise: [EMAIL_1]; Zé')
  expect(mask.restore(mask.hide(said))).toBe(said)
  expect(mask.counts()).toEqual({ name: 2, email: 1 })
  const open = createMask(personalDataKinds.filter((kind) => kind !== 'name'))
  open.learnName('Ana Lima')
  expect(open.hide('Ana Lima')).toBe('Ana Lima')
})

it('a name with quotes is found in the JSON of a result, and comes back without the escapes', () => {
  const mask = createMask()
  mask.learnName('Rui "Tuga" Sá')
  expect(mask.hide(JSON.stringify({ name: 'Rui "Tuga" Sá' }))).toBe('{"name":"[NAME_1]"}')
  expect(mask.restore('É [NAME_1].')).toBe('É Rui "Tuga" Sá.')
})

it('a person is hidden by the first name too, in any case and without accents, and comes back as written', () => {
  const mask = createMask()
  mask.learnPerson('Sra. José Souza')
  mask.learnPerson('Ana Lima')
  const said = 'Oi JOSÉ, jose e José: ana lima, Ana, na Análise da Banana'
  expect(mask.hide(said)).not.toMatch(/jos|ana lima|Ana,/i)
  expect(mask.hide(said)).toMatch(/, na Análise da Banana$/)
  expect(mask.restore(mask.hide(said))).toBe(said)
})

it('a person is hidden however the name is spelled, a title as it is written, and a person in a title too', () => {
  const mask = createMask()
  mask.learnPerson('Jose D’Ávila Souza')
  mask.learnSpellings('Beatriz')
  mask.learnName('José D’Ávila Souza: renovação')
  mask.learnName('Plano')
  const said = "JOSÉ, Jo\u0301se e jose d'avila  SOUZA; BEATRÍZ, um plano, o Plano. jose d'avila souza: renovação"
  expect(mask.hide(said)).toBe('[NAME_1], [NAME_2] e [NAME_3]; [NAME_4], um plano, o [NAME_5]. [NAME_6]: renovação')
  expect(mask.restore(mask.hide(said))).toBe(said)
})

it('a long text is searched for many names, and each of them is replaced wherever it stands', () => {
  const mask = createMask()
  for (let at = 0; at < 300; at++) mask.learnPerson(`Ânia${at} Souza`)
  const long = 'Ânia7 Souza e outra pessoa. '.repeat(4_000)
  expect(mask.hide(long)).toBe('[NAME_1] e outra pessoa. '.repeat(4_000))
})

it('names are found in what was written, in any spelling', () => {
  expect(namesWrittenIn('E a BEATRÍZ?', ['Beatriz', 'Nogueira'])).toEqual(['Beatriz'])
})

it('a name of nothing but accents hides nothing', () => {
  const mask = createMask()
  mask.learnSpellings('\u0301\u0301\u0301')
  expect(mask.hide('Olá, tudo bem?')).toBe('Olá, tudo bem?')
})

it('a short first name, or a number for a name, hides nothing else', () => {
  const mask = createMask()
  mask.learnPerson('Zé Lima')
  mask.learnPerson('+55 11 98888-7777')
  expect(mask.hide('Zé, +55 é o Brasil. Zé Lima')).toBe('Zé, +55 é o Brasil. [NAME_1]')
})
