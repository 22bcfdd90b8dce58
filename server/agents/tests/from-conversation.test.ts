import type { Author, Content } from '@aura/contracts/conversations/message.ts'
import { expect, it } from 'vitest'
import { exampleOf } from './from-conversation.ts'

const entry = (
  kind: Author['kind'],
  text: string,
  direction: 'in' | 'out' | 'inside' = kind === 'contact' ? 'in' : 'out',
) => ({
  ...{ direction, author: { kind, id: null, name: 'x' } },
  content: { type: 'text', text } as Content,
})

it('the question is the last one that an operator answered, with what was said before, without personal data', () => {
  const thread = [
    entry('contact', 'Bom dia'),
    entry('ai_agent', 'Olá, sou a Lia.'),
    entry('contact', 'Meu CPF é 529.982.247-25, sou Ana Souza. Vocês trocam?'),
    entry('user', 'só entre nós', 'inside'),
    entry('user', 'Trocamos em 30 dias, Ana.'),
    entry('user', 'Com a nota.'),
    entry('contact', 'E sem a nota'),
    entry('contact', 'posso trocar?'),
    entry('ai_agent', 'Vou chamar uma pessoa.'),
    entry('user', 'Só com o CPF 529.982.247-25.'),
    entry('contact', 'Obrigada'),
    entry('user', 'De nada'),
  ]
  expect(exampleOf(thread, 'Ana Souza')).toEqual({
    question: 'E sem a nota\nposso trocar?',
    answer: 'Só com o CPF [CPF_1].',
    turns: [
      { from: 'customer', text: 'Bom dia' },
      { from: 'agent', text: 'Olá, sou a Lia.' },
      { from: 'customer', text: 'Meu CPF é [CPF_1], sou [NAME_1]. Vocês trocam?' },
      { from: 'agent', text: 'Trocamos em 30 dias, [NAME_2].\nCom a nota.' },
    ],
  })
})

it('where nothing is asked plainly, what was answered first is the question, and few turns before it are kept', () => {
  expect(exampleOf([entry('user', 'Olá!'), entry('contact', 'Boleto'), entry('user', 'Segue.')], 'Ana')).toEqual({
    ...{ question: 'Boleto', answer: 'Segue.', turns: [{ from: 'agent', text: 'Olá!' }] },
  })
  const long = Array.from({ length: 20 }, (_, at) => [
    entry('contact', `Qual o prazo ${at}?`),
    entry('user', `${at} dias`),
  ])
  const example = exampleOf(long.flat(), 'Ana')
  expect(example).toMatchObject({ question: 'Qual o prazo 19?', answer: '19 dias' })
  expect(example?.turns).toHaveLength(8)
})

it('the wish for a person is no question: the one before is, which the operator answered', () => {
  const thread = [
    entry('contact', 'Vocês trocam sem nota?'),
    entry('ai_agent', 'Não sei dizer.'),
    entry('contact', 'Quero falar com um atendente'),
    entry('ai_agent', 'Vou chamar uma pessoa.'),
    entry('user', 'Só com o CPF da compra.'),
  ]
  expect(exampleOf(thread, 'Ana')).toEqual({
    ...{ question: 'Vocês trocam sem nota?', answer: 'Só com o CPF da compra.', turns: [] },
  })
  expect(exampleOf(thread.slice(2), 'Ana')).toBe(null)
})

it('without an operator’s answer, or without a question, there is nothing to test', () => {
  expect(exampleOf([entry('contact', 'Oi'), entry('ai_agent', 'Olá')], 'Ana')).toBe(null)
  expect(exampleOf([entry('user', 'Temos novidades'), entry('contact', 'Oi')], 'Ana')).toBe(null)
})
