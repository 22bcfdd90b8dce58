import type { AutomationAction } from '@aura/contracts/deals/automations.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { defaultStages } from '@aura/contracts/deals/pipeline.ts'
import { expect, it } from 'vitest'
import { type DealWords, dealPlaceholders, fillAction, unknownGaps } from './fill-action.ts'

const at = '2026-03-02T10:00:00.000Z'
const deal: Deal = {
  ...{
    id: 'd',
    pipelineId: 'p',
    stage: 'proposal',
    rank: 'a',
    title: 'Loja',
    contact: 'Marina Prado',
    contactId: null,
  },
  ...{ value: { amount: 1_250_50, currency: 'BRL' }, probability: 50, ownerId: 'u', ownerName: 'Ana Souza' },
  ...{ createdAt: at, movedAt: at, version: 1 },
}
const about: DealWords = { deal, stages: defaultStages, company: 'Aurora', language: 'pt-BR', format: 'currency' }
const task = (text: string): AutomationAction => ({ do: 'task', text, assigneeId: null, dueInDays: 1 })
const filled = (text: string, over: Partial<DealWords> = {}) => {
  const result = fillAction(task(text), { ...about, ...over })
  return result.ok ? 'text' in result.action && result.action.text : result.gap
}

it('the words of a rule are about its deal, in the language of the company', () => {
  const text = '{{contato.primeiro_nome}}: {{negocio.titulo}} de {{ negocio.valor }} em {{negocio.etapa}}'
  expect(filled(text)).toBe('Marina: Loja de 1.250,50\u00a0R$ em Proposta')
  expect(filled('{{negocio.valor}}', { format: 'language' })).toBe('R$\u00a01.250,50')
  expect(filled('{{negocio.etapa}}', { language: 'en-US' })).toBe('Proposal')
  expect(filled('{{negocio.responsavel}}, {{empresa.nome}}')).toBe('Ana Souza, Aurora')
  const named = defaultStages.map((rule) => (rule.id === 'proposal' ? { ...rule, name: 'Orçamento' } : rule))
  expect(filled('{{negocio.etapa}}', { stages: named })).toBe('Orçamento')
})

it('a hole is named, and what a deal is called fills no further gap', () => {
  expect(filled('Para {{contato.nome}}', { deal: { ...deal, contact: null } })).toBe('contato.nome')
  expect(filled('{{negocio.titulo}}', { deal: { ...deal, title: '{{contato.nome}}' } })).toBe('{{contato.nome}}')
  expect(fillAction({ do: 'webhook' }, about)).toEqual({ ok: true, action: { do: 'webhook' } })
})

it('only names that some deal fills may stand in a rule', () => {
  expect(unknownGaps([task('{{negocio.cor}} e {{negocio.titulo}}'), { do: 'webhook' }])).toEqual(['{{negocio.cor}}'])
  expect(unknownGaps([task('Oi {{primeiro_nome}}, {contato.nome}}')])).toEqual(['{{primeiro_nome}}', '{contato.nome}}'])
  expect(unknownGaps([task(dealPlaceholders.map((name) => `{{${name}}}`).join(' '))])).toEqual([])
})
