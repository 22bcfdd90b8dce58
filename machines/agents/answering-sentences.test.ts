import fc from 'fast-check'
import { expect, it } from 'vitest'
import { answeringSentences } from './answering-sentences.ts'

const delivery = 'A entrega leva de 2 a 5 dias úteis. O frete é grátis acima de R$ 200,00. Fora disso custa R$ 19,90.'
const exchange =
  'Trocas são aceitas em até 30 dias. É preciso a nota fiscal e a etiqueta do produto. O vale-troca vale por 12 meses.'
const opening =
  'A loja fica na Av. Paulista, nº 1000. Abrimos de segunda a sexta, das 9h às 18h. Aos sábados, até as 13h.'
const about = 'Somos uma loja de roupas com trinta anos de história e muitas filiais no país. '.repeat(5).trim()
const chunk = [about, delivery, exchange, opening].join('\n')

it.each([
  ['Até quando posso trocar?', exchange],
  ['quanto custa o frete', delivery],
  ['Vocês abrem aos sábados?', opening],
])('“%s” gets its own paragraph and no other', (question, answer) => {
  expect(answeringSentences(chunk, question)).toBe(answer)
})

it('of a long paragraph come the sentence that answers and what fits beside it', () => {
  const answer = 'O reembolso cai na fatura em até duas faturas.'
  const long = `${about} ${answer} ${about}`
  const excerpt = answeringSentences(long, 'Quando cai o reembolso na fatura?')
  expect(excerpt).toContain(answer)
  expect(excerpt.length).toBeLessThanOrEqual(320)
  expect(excerpt.startsWith('O reembolso') || excerpt.startsWith('Somos')).toBe(true)
})

it('a short chunk stays as it is, and a sentence is never cut', () => {
  expect(answeringSentences(delivery, 'trocas')).toBe(delivery)
  const endless = 'palavra '.repeat(100).trim()
  expect(answeringSentences(`${about}\n${endless}`, 'qual palavra?')).toBe(endless)
})

it('whatever the chunk is, what is given stands in it, and something is given of what is something', () => {
  const words = fc.array(fc.constantFrom('Troca', 'frete.', 'Loja!', '\n', '3,5', 'é', '…', '¿Qué?'), {
    maxLength: 200,
  })
  fc.assert(
    fc.property(words, fc.string(), (text, question) => {
      const whole = text.join(' ')
      const excerpt = answeringSentences(whole, question)
      const flat = (value: string) => value.replace(/\s+/g, ' ').trim()
      expect(flat(whole)).toContain(flat(excerpt))
      if (flat(whole) !== '') expect(flat(excerpt)).not.toBe('')
    }),
  )
})
