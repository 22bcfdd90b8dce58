/** The words of a rule for one deal. What cannot be filled is named, so that nobody gets a text with a hole in it. */
import type { AutomationAction } from '@aura/contracts/deals/automations.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { stageNames } from '@aura/contracts/deals/stage-names.ts'
import { malformedGapsIn } from '@aura/contracts/replies/malformed-gaps.ts'
import { fillWith, gapsIn } from '@aura/contracts/replies/placeholders.ts'
import { type MoneyStyle, moneyText } from '../platform/money-text.ts'

export type DealWords = MoneyStyle & { deal: Deal; stages: readonly StageRule[]; company: string }

function stageWord({ deal, stages, language }: DealWords): string {
  const name = stages.find(({ id }) => id === deal.stage)?.name
  return name ?? new Map(Object.entries(stageNames[language])).get(deal.stage) ?? deal.stage
}

const words = {
  'negocio.titulo': ({ deal }) => deal.title,
  'negocio.valor': ({ deal, ...style }) => moneyText(deal.value, style),
  'negocio.etapa': stageWord,
  'negocio.responsavel': ({ deal }) => deal.ownerName,
  'contato.nome': ({ deal }) => deal.contact ?? '',
  'contato.primeiro_nome': ({ deal }) => deal.contact?.trim().split(/\s+/)[0] ?? '',
  'empresa.nome': ({ company }) => company,
} as const satisfies Record<string, (about: DealWords) => string>

export const dealPlaceholders = Object.keys(words) as (keyof typeof words)[]

const isDealPlaceholder = (name: string): name is keyof typeof words => Object.hasOwn(words, name)

const textOf = (action: AutomationAction): string => ('text' in action ? action.text : '')

/** Gaps of a text that are filled for no deal, with their braces. */
export const unknownGapsIn = (text: string): string[] => [
  ...gapsIn(text)
    .filter((name) => !isDealPlaceholder(name))
    .map((name) => `{{${name}}}`),
  ...malformedGapsIn(text),
]

export const unknownGaps = (actions: readonly AutomationAction[]): string[] =>
  actions.flatMap((action) => unknownGapsIn(textOf(action)))

export type FilledAction = { ok: true; action: AutomationAction } | { ok: false; gap: string }

export function fillAction(action: AutomationAction, about: DealWords): FilledAction {
  if (!('text' in action)) return { ok: true, action }
  const text = fillWith(action.text, (name) => (isDealPlaceholder(name) ? words[name](about) : undefined))
  const [gap] = gapsIn(action.text).filter((name) => !isDealPlaceholder(name) || words[name](about).trim() === '')
  return gap === undefined ? { ok: true, action: { ...action, text } } : { ok: false, gap }
}
