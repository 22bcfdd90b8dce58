import { expect, it } from 'vitest'
import { wantsPerson } from './wants-person.ts'

it.each([
  ...['falar com uma pessoa', 'Quero falar com uma pessoa!', 'quero um atendente', 'me passa para um humano por favor'],
  ...['Gostaria de falar com um atendente', 'pode chamar alguém?', 'ATENDENTE', 'transfere para uma operadora'],
  ...['I want to talk to a person', 'can I speak with a human please', 'connect me to an agent', 'Agent'],
  ...['talk to a real person', 'get me a representative', 'human please'],
  ...['Quiero hablar con una persona', 'necesito un agente', 'páseme con alguien', 'hablar con un operador'],
])('“%s” asks for a person', (text) => {
  expect(wantsPerson(text)).toBe(true)
})

it.each([
  ...['Quero saber do meu pedido', 'Uma pessoa recebeu o pacote', 'Não quero falar com uma pessoa'],
  ...['Is the person who delivered it paid?', 'I want to know about my order', "I don't need an agent"],
  ...['Quiero saber de mi pedido', 'No quiero hablar con una persona', ''],
])('“%s” asks for none', (text) => {
  expect(wantsPerson(text)).toBe(false)
})

it('the rules of an AI agent add phrases of its own, which count as whole words', () => {
  expect(wantsPerson('Vou procurar o PROCON!', ['procon'])).toBe(true)
  expect(wantsPerson('proconsul', ['procon'])).toBe(false)
})
