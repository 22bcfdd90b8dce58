import { expect, it } from 'vitest'
import { unverifiedFigures, unverifiedLimit } from './unverified-figures.ts'

const deal = JSON.stringify({
  id: '0193b2f4-1234-7abc-8def-0123456789ab',
  value: { amount: 123_450, currency: 'BRL' },
  probability: 35,
  share: 0.127,
  movedAt: '2026-11-24T14:30:00.000Z',
})
const worded = '- Negócios em aberto: **7**\n- Valor em aberto: **R$ 1.234.567,80**\n- Nota média: **4,3**'
const sources = [deal, worded]

it.each([
  [
    'money of minor units, in each way of writing it',
    'R$ 1.234,50, $1,234.50, 1234,50 €, R$ 1.234,5 e R$ 1\u00a0234,50',
  ],
  ['rounded as the text rounds', 'Cerca de R$ 1.235, R$ 1,2 milhão, 1.23M, 1.235 mil e nota 4'],
  ['shares in percent', 'A probabilidade é de 35 %, e a taxa 12,7% ou 13 %.'],
  ['counts', 'Há 7 negócios; **7** ao todo.'],
  ['dates, times and years', 'Em 01/03/2031, 2031-03-01, 24/11, às 14:30 ou 16h, em 2030, 5 de março, March 9, 3 nov.'],
  ['ordinals and names', 'O 1º, a 2ª, the 3rd, GPT-4.1, v2.5, Sala B12, 24/7, [NAME_12], `x = 99`'],
  ['numbers of a list', '1. Ligue\n2) Escreva\n- 3. Espere\n\nSão 4 passos, 5 tips y 6 consejos.'],
  ['addresses', 'Veja [aqui](/crm?page=88), https://a.example/77, ana77@b.example ou +55 11 98888-7777.'],
  ['steps and options', 'Passo 1: ligue. Passo 2: escreva. **Opção 3:** espere. Etapa 2 de 4. Top 5.'],
  ['numbers of a list in bold', '**1.** Ligue\n1.Ligue\n#### 3 - Fechar\n- 4 - x\n1️⃣ Ligue'],
  ['numbers in brackets', 'Faça (1) a ligação, (2) o envio e (3) a nota.'],
  ['ranks of a table', '| Lugar | Nome |\n| --- | --- |\n| 1 | Ana |\n| 2 | Beto |\n| 3 | Caio |'],
  ['days', 'No dia 26, el día 26, De 1 a 26 de novembro, 20–26 de novembro, 24.11.2026, semana 48.'],
  ['short months', '5 de mar, 5 mar 2026, 5 set/2026, 5 set., Nov 24, November 20–26, on 9 May.'],
  ['hours', 'At 9:30am, 3 pm or 3 p.m., das 9 às 18 horas, às 18 horas de hoje, a las 9.'],
  ['spans', 'Responda em 24 horas; nos últimos 30 dias; há 3 dias; 3 days ago; hace 3 días.'],
  ['ordinals with a point', 'O 1.º e el 3.er lugar.'],
  ['two numbers without a space', 'São 7,35.'],
  ['nothing', ''],
])('%s: nothing is doubted', (_, text) => {
  expect(unverifiedFigures(text, sources)).toEqual([])
})

it.each([
  ['CPF 123.456.789-09', '{"cpf":"123.456.789-09"}'],
  ['CPF 123.456.789-09', '{"cpf":"12345678909"}'],
  ['(11) 98888-7777', '{"phone":"+5511988887777"}'],
  ['CNPJ 12.345.678/0001-95', '{"cnpj":"12345678000195"}'],
  ['12 345 conversaciones', '{"total":12345}'],
  ['São 12.345.', 'Conversas: 12 345'],
  ['R$ 1 234,50', '{"amount":123450}'],
  ['1,2 bilhões', '{"amount":1234567890}'],
  ['3 min e 5 s', '{"seconds":185}'],
  ['Uns 3 minutos, ou 1 h 2 min', '{"seconds":185,"ms":3720000}'],
  ['7 120', '{"a":7,"b":120}'],
])('%s is told by %s, written otherwise', (text, source) => {
  expect(unverifiedFigures(text, [source])).toEqual([])
  expect(unverifiedFigures(text, ['{"other":31}'])).not.toEqual([])
})

it.each([
  ['Há 9 negócios em aberto.', ['9']],
  ['O valor é R$ 1.999,00.', ['1.999,00']],
  ['A taxa subiu 18 % e o valor, R$ 2,5 milhões.', ['18', '2,5']],
  ['Temos 7 negócios e 12 atrasados.', ['12']],
  ['The deal is worth $1,250.', ['1,250']],
  ['Son 7 de 40 negocios.', ['40']],
  // What stands in an id or an instant alone is no figure of a tool.
  ['Only 9 out of 40 deals.', ['9', '40']],
  ['We have 99 may be more, 88 set aside, 72 mar.', ['99', '88', '72']],
  ['São 12 tipos.', ['12']],
  ['Negócios (9) e contatos (4).', ['9']],
  ['| 9 | abertos |', ['9']],
  ['We set 9 goals.', ['9']],
  ['Respondemos às 9 conversas.', ['9']],
  ['São 1234 e 14 e 30.', ['1234', '14', '30']],
])('%s: %s', (text, expected) => {
  expect(unverifiedFigures(text, sources)).toEqual(expected)
})

it('what the person has written counts as a source, and without any every figure is doubted', () => {
  expect(unverifiedFigures('Com 300 negócios seria outra coisa.', ['E com 300 negócios?'])).toEqual([])
  expect(unverifiedFigures('São 300.', [])).toEqual(['300'])
})

it('each is named once, and no more than a few', () => {
  expect(unverifiedFigures('90 91 90 92 93 94 95 96', sources)).toHaveLength(unverifiedLimit)
  expect(unverifiedFigures('90 e 90', sources)).toEqual(['90'])
})

it('a long text takes no longer than its length', () => {
  const timeOf = (length: number) => {
    const text = [
      '1.'.repeat(length),
      'a@'.repeat(length),
      '[A'.repeat(length),
      '7'.repeat(length),
      '`('.repeat(length),
    ]
    const before = process.threadCpuUsage()
    for (const part of text) unverifiedFigures(part, [part])
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
  const best = (length: number) => Math.min(...[1, 2, 3].map(() => timeOf(length)))
  expect(best(20_000)).toBeLessThan(15 * Math.max(best(2_000), 50))
})
