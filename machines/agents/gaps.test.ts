import { expect, it } from 'vitest'
import {
  decideGapAnswer,
  gapWords,
  isAlikeByWords,
  isQuestion,
  leastLikeness,
  openQuestion,
  unhelpedQuestion,
} from './gaps.ts'

const answered = {
  words: ['Vocês entregam aos sábados?'],
  gap: null,
  sources: 0,
  handOff: null,
  answer: 'Acho que sim.',
  maySearch: true,
  isAnsweredOtherwise: false,
}

it('an answer without a source leaves the question open, one with a source does not', () => {
  expect(openQuestion(answered)).toEqual({ question: 'Vocês entregam aos sábados?', cause: 'no_source' })
  expect(openQuestion({ ...answered, sources: 1 })).toBe(null)
  expect(openQuestion({ ...answered, gap: 'entrega sábado' })).toEqual({
    question: 'entrega sábado',
    cause: 'nothing_found',
  })
  // A second search found something.
  expect(openQuestion({ ...answered, gap: 'entrega sábado', sources: 1 })).toBe(null)
  expect(openQuestion({ ...answered, isAnsweredOtherwise: true })).toBe(null)
  expect(openQuestion({ ...answered, maySearch: false })).toBe(null)
  expect(openQuestion({ ...answered, answer: 'Qual é o seu CEP?' })).toBe(null)
  expect(openQuestion({ ...answered, words: ['Oi, tudo bem?'] })).toBe(null)
})

it('not knowing is a gap however it was searched, and a hand-off for another reason is none', () => {
  const handOff = { reason: 'cannot_answer', question: null } as const
  expect(openQuestion({ ...answered, sources: null, handOff })).toEqual({
    ...{ question: 'Vocês entregam aos sábados?', cause: 'not_known' },
  })
  expect(
    openQuestion({ ...answered, sources: null, handOff: { ...handOff, question: 'Entrega aos sábados' } }),
  ).toEqual({
    ...{ question: 'Entrega aos sábados', cause: 'not_known' },
  })
  expect(openQuestion({ ...answered, sources: null, handOff: { ...handOff, reason: 'asked_for_person' } })).toBe(null)
})

it.each([
  ['Qual o prazo de entrega', true],
  ['Aceitam cartão de outro banco?', true],
  ['How long is the warranty', true],
  ['¿Cuánto cuesta el envío?', true],
  ['oi', false],
  ['Alguém aí?', false],
  ['Está aí ainda?', false],
  ['Tem certeza?', false],
  ['Pode ser amanhã?', false],
  ['Como assim?', false],
  ['Oi, bom dia! Tudo bem?', false],
  ['Hello, how are you?', false],
  ['Hola, ¿qué tal?', false],
  ['Obrigado, até mais', false],
])('%s: a question is %s', (text, expected) => {
  expect(isQuestion(text)).toBe(expected)
})

it.each([
  ['Isso não ajuda.', true],
  ['Não foi isso que perguntei!', true],
  ['That doesn’t help', true],
  ['Eso no me sirve', true],
  ['Ok, obrigado', false],
  [`O produto chegou e não ajudou. ${'Conto o resto. '.repeat(20)}`, false],
])('after "%s" the question before the answer is open: %s', (text, isOpen) => {
  const thread = [
    { from: 'customer', text: 'Vocês trocam', seq: 1 },
    { from: 'customer', text: 'sem nota?', seq: 2 },
    { from: 'ai_agent', text: 'O frete é grátis.', seq: 3 },
    { from: 'customer', text, seq: 4 },
  ] as const
  expect(unhelpedQuestion(thread)).toEqual(isOpen ? { question: 'Vocês trocam sem nota?', seq: 2 } : null)
  const byPerson = thread.map((part) => (part.from === 'ai_agent' ? { ...part, from: 'other' as const } : part))
  expect(unhelpedQuestion(byPerson)).toBe(null)
})

const isAlike = (a: string, b: string) => isAlikeByWords(gapWords(a), gapWords(b))

it.each([
  ['Vocês entregam aos sábados?', 'Entregam no sábado', true],
  ['Qual é a garantia estendida?', 'garantias estendidas', true],
  ['How long is the extended warranty?', 'extended warranty, how long?', true],
  ['¿Cuál es el plazo de entrega?', 'plazo de entrega por favor', true],
  ['Qual o prazo de entrega?', 'Qual o valor da entrega?', false],
  ['Troca sem nota', 'Garantia sem nota fiscal', false],
  ['CPF [CPF_1]: quando chega o pedido?', 'quando chega o pedido?', true],
])('%s and %s are one gap: %s', (a, b, expected) => {
  expect(isAlike(a, b)).toBe(expected)
  expect(isAlike(b, a)).toBe(expected)
})

it('by meaning two questions are one only well above what the model finds between unrelated texts', () => {
  expect(leastLikeness(0.4)).toBeCloseTo(0.7)
})

it('a gap is answered once, by those who may train', () => {
  const actor = { permissions: ['update_ai_training'] as const }
  expect(decideGapAnswer({ state: 'open' }, actor)).toMatchObject({ ok: true, next: 'answered' })
  expect(decideGapAnswer({ state: 'answered' }, actor)).toMatchObject({ ok: false, code: 'agents.gap_closed' })
  expect(decideGapAnswer({ state: 'open' }, { permissions: [] })).toMatchObject({ ok: false, code: 'auth.forbidden' })
})
