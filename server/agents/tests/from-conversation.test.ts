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

it('the question is what the customer wrote before an operator answered, the answer that operator’s words', () => {
  const thread = [
    entry('contact', 'Bom dia'),
    entry('ai_agent', 'Olá, sou a Lia.'),
    entry('contact', 'Meu CPF é 529.982.247-25, sou Ana Souza. Vocês trocam?'),
    entry('user', 'só entre nós', 'inside'),
    entry('user', 'Trocamos em 30 dias, Ana.'),
    entry('user', 'Com a nota.'),
    entry('contact', 'Obrigada'),
    entry('user', 'De nada'),
  ]
  expect(exampleOf(thread, 'Ana Souza')).toEqual({
    question: 'Bom dia\nMeu CPF é [CPF_1], sou [NAME_1]. Vocês trocam?',
    answer: 'Trocamos em 30 dias, [NAME_2].\nCom a nota.',
  })
})

it('without an operator’s answer, or without a question, there is nothing to test', () => {
  expect(exampleOf([entry('contact', 'Oi'), entry('ai_agent', 'Olá')], 'Ana')).toBe(null)
  expect(exampleOf([entry('user', 'Temos novidades'), entry('contact', 'Oi')], 'Ana')).toBe(null)
})
