/** What a transfer to another pipeline asks for, and what it changes of each deal. */
import type { FieldValue } from '@aura/contracts/contacts/fields.ts'
import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import { type DealPatch, dealPatch } from '@aura/contracts/deals/edit-many.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { lacksAt } from '@aura/machines/deals/decide.ts'
import { type Demand, demandsOf } from '@aura/machines/deals/stage.ts'

export type Transfer = {
  pipelineId: string
  stage: Stage
  reason: string
  /** In minor units; undefined while nothing is typed that is an amount. */
  amount: number | undefined
  expectedClose: string
  fields: Readonly<Record<string, FieldValue | undefined>>
}

/** What the stage demands and at least one of the deals has not; its contact is chosen in the deal itself. */
export const demandsOfTransfer = (rule: StageRule, deals: readonly Deal[]): Demand[] =>
  demandsOf(rule).filter(
    (demand) =>
      demand !== 'contact' && demand !== 'reason' && deals.some((deal) => lacksAt(rule, deal, '').includes(demand)),
  )

/** Of what is asked for, what was typed and is no value that a deal may have. `typed`: the texts of the own fields. */
export function wrongIn(transfer: Transfer, typed: { amount: string; fields: Transfer['fields'] }): Demand[] {
  const { amount, expectedClose } = transfer
  const isWrong = (patch: object) => !dealPatch.safeParse(patch).success
  const isWrongAmount = amount === undefined || isWrong({ value: { amount, currency: 'BRL' } })
  const fields = Object.entries(transfer.fields).filter(([id, value]) =>
    value === undefined ? String(typed.fields[id] ?? '').trim() !== '' : isWrong({ fields: { [id]: value } }),
  )
  return [
    ...(typed.amount.trim() !== '' && isWrongAmount ? (['value'] as const) : []),
    ...(expectedClose !== '' && isWrong({ expectedClose }) ? (['expectedClose'] as const) : []),
    ...fields.map(([id]): Demand => `field:${id}`),
  ]
}

/** A value that a deal has stays: what was typed is for the deals that lack it. */
export function transferPatch(deal: Deal, rule: StageRule, transfer: Transfer): DealPatch {
  const { pipelineId, stage, amount, expectedClose } = transfer
  const lacks = lacksAt(rule, deal, '')
  const fields = Object.entries(transfer.fields).flatMap(([id, value]) =>
    value !== undefined && lacks.includes(`field:${id}`) ? [[id, value] as const] : [],
  )
  const reason = rule.kind === 'lost' ? transfer.reason.trim() : ''
  return {
    ...{ pipelineId, stage },
    ...(reason !== '' && { reason }),
    ...(lacks.includes('value') && amount !== undefined && { value: { amount, currency: deal.value.currency } }),
    ...(lacks.includes('expectedClose') && expectedClose !== '' && { expectedClose }),
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
  }
}
