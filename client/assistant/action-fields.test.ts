import { readFileSync } from 'node:fs'
import { languages } from '@aura/contracts/platform/values.ts'
import { describe, expect, it } from 'vitest'
import { chooseMoneyFormat } from '../platform/i18n/money-format.ts'
import { shownFields } from './action-fields.ts'
import { figureText } from './figure-text.ts'

const [deal, person, queue, tag, contact] = [1, 2, 3, 4, 5].map((at) => `0193a000-0000-7000-8000-00000000000${at}`)
const files = ['assistant/locales', 'deals/locales', 'platform/ui/locales']
const textsIn = (language: string): Record<string, string> =>
  Object.assign(
    {},
    ...files.map((file) => JSON.parse(readFileSync(new URL(`../${file}/${language}.json`, import.meta.url), 'utf8'))),
  )
const sayIn = (language: string) => {
  const texts = textsIn(language)
  return (key: string, values?: { count: number }) =>
    texts[key] ?? texts[`${key}_other`]?.replace('{{count}}', `${values?.count}`) ?? null
}
const read = (command: string, input: object, names: Record<string, string> = {}, language = 'pt-BR' as const) =>
  Object.fromEntries(
    shownFields({ command, input: { ...input }, names }, sayIn(language), language).map(({ label, text }) => [
      label,
      text.replaceAll(/\s/g, ' '),
    ]),
  )

describe('a proposed command', () => {
  it('writes money, shares, days and stages as the product does, and hides the ids that it makes', () => {
    const value = { amount: 90_000, currency: 'BRL' }
    const input = { dealId: deal, stage: 'proposal', title: 'Padaria Sol', contact: null, contactId: null, value }
    expect(read('deals.create', { ...input, probability: 50, expectedClose: '2031-03-01' })).toEqual({
      Etapa: 'Proposta',
      Título: 'Padaria Sol',
      Valor: '900 R$',
      Probabilidade: '50 %',
      'Fechamento previsto': '01/03/2031',
    })
  })

  it('names deals, people, contacts, tags and queues, and never shows an id', () => {
    const names = {
      [`${deal}`]: 'Padaria Sol',
      [`${person}`]: 'Ana Lima',
      [`${tag}`]: 'VIP',
      [`${contact}`]: 'Bia Reis',
    }
    const activity = { activityId: queue, dealId: deal, kind: 'call', text: 'Ligar', dueAt: null, assigneeId: person }
    expect(read('deals.add-activity', activity, names)).toEqual({
      Negócio: 'Padaria Sol',
      Tipo: 'Ligação',
      Texto: 'Ligar',
      Responsável: 'Ana Lima',
    })
    expect(read('contacts.tag', { contactIds: [contact, queue], tagId: tag, on: false }, names)).toEqual({
      Contatos: 'Bia Reis, 1 sem nome conhecido',
      TAG: 'VIP',
      'O que fazer': 'Remover',
    })
    expect(
      read('deals.move', { dealId: queue, to: 'fase-nova', before: deal, version: 3 }, { 'fase-nova': 'Fase nova' }),
    ).toEqual({
      Negócio: 'não identificado',
      'Nova etapa': 'Fase nova',
    })
    expect(read('routing.move-to-queue', { conversationId: contact, queueId: null }, names)).toEqual({
      Conversa: 'Bia Reis',
      Fila: 'Nenhuma',
    })
  })

  it('writes addresses, own fields and what is chosen out of a list in words', () => {
    const target = { kind: 'phone', value: '+5511970000001' }
    expect(
      read('contacts.add-rule', { ruleId: deal, list: 'block', target, reason: 'pedido', expiresAt: null }),
    ).toEqual({
      Lista: 'Lista de bloqueio',
      Endereço: '(11) 97000-0001',
      Motivo: 'pedido',
    })
    const addresses = [{ kind: 'email', value: 'bia@cliente.example' }]
    const fields = { [`${queue}`]: 'Ouro', [`${tag}`]: true }
    expect(
      read('contacts.create', { contactId: contact, name: 'Bia', addresses, fields }, { [`${queue}`]: 'Plano' }),
    ).toEqual({
      Nome: 'Bia',
      Endereços: 'bia@cliente.example',
      Campos: 'Plano: Ouro, não identificado: Sim',
    })
    expect(read('conversations.close', { conversationId: contact, reason: 'no_answer' })).toEqual({
      Conversa: 'não identificado',
      Motivo: 'Cliente não respondeu',
    })
  })

  it.each(languages)('has every word in %s', (language) => {
    const own = Object.keys(textsIn('pt-BR')).filter((key) => /^assistant\.(field|value)\./.test(key))
    expect(own.length).toBeGreaterThan(50)
    expect(own.filter((key) => !(key in textsIn(language)))).toEqual([])
  })
})

it('a figure of money is written as the company has it', () => {
  const figure = { key: 'k', label: 'Valor', value: 480_000, unit: 'money', currency: 'BRL', link: '/crm' } as const
  expect(figureText(figure, 'pt-BR')).toBe('4.800\u00a0R$')
  chooseMoneyFormat('language')
  expect(figureText(figure, 'pt-BR')).toBe('R$\u00a04.800,00')
  chooseMoneyFormat('currency')
})
