/** The shop's customers, their wishes, and the answers. Numbers and names are made up. */
import type { Chance } from './chance.ts'

const first = ['Alice', 'Beatriz', 'Caio', 'Denise', 'Everton', 'Flávia', 'Gustavo', 'Heloísa', 'Ícaro', 'Joana']
const last = ['Amaral', 'Barros', 'Couto', 'Dantas', 'Esteves', 'Freitas', 'Guerra', 'Horta', 'Iglesias', 'Junqueira']

export type Customer = { phone: string; name: string }

/** The same hundred people again and again: a demo that runs for weeks does not fill the address book. */
export const customers: readonly Customer[] = first.flatMap((value, i) =>
  last.map((other, j) => ({ phone: `+55119700000${i}${j}`, name: `${value} ${other}` })),
)

const wishes = [
  'Oi, meu pedido ainda não chegou. Consegue ver para mim?',
  'Bom dia! Vocês entregam em Campinas?',
  'Comprei o tamanho errado, como faço a troca?',
  'O boleto venceu ontem, podem mandar a segunda via?',
  'Quanto custa o frete para Recife?',
  'O aplicativo não aceita o meu cupom.',
  'Queria cancelar a compra de ontem.',
  'Vocês têm esse modelo em azul?',
  'Recebi o produto com defeito.',
  'A nota fiscal veio com o nome errado.',
]
const more = [
  'Certo, é o pedido 48213.',
  'Está no nome da minha mãe, pode ser?',
  'E em quanto tempo fica pronto?',
  'Ainda não recebi o e-mail.',
  'Pode ser no cartão?',
]
const thanks = ['Obrigada, era isso!', 'Perfeito, muito obrigado.', 'Resolvido, valeu!', 'Ótimo, obrigado pela ajuda.']
const greetings = [
  'Olá! Já estou verificando para você.',
  'Oi, tudo bem? Me passa o número do pedido, por favor?',
  'Bom dia! Um instante que eu confiro aqui.',
  'Claro, eu ajudo você com isso.',
]
const answers = [
  'Encontrei aqui: a entrega está prevista para amanhã até as 18h.',
  'Pronto, acabei de enviar para o seu e-mail.',
  'Já registrei a troca, o código de postagem chega em instantes.',
  'O estorno foi pedido e aparece na próxima fatura.',
  'Temos sim, posso reservar uma unidade para você.',
]
const goodbyes = ['Por nada! Qualquer coisa é só chamar.', 'Eu que agradeço. Tenha um ótimo dia!']

export const wish = (chance: Chance): string => chance.one(wishes) ?? ''
export const goOn = (chance: Chance): string => chance.one(more) ?? ''
export const thank = (chance: Chance): string => chance.one(thanks) ?? ''
export const greet = (chance: Chance): string => chance.one(greetings) ?? ''
export const answer = (chance: Chance): string => chance.one(answers) ?? ''
export const partWith = (chance: Chance): string => chance.one(goodbyes) ?? ''
export const isThanks = (text: string): boolean => thanks.includes(text)
