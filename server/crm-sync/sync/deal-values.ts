/** A deal's fields as texts that both sides can write, and how each is read of what a CRM says. */
import { type CrmDeals, type CrmStage, type DealField, wonStage } from '@aura/contracts/crm-sync/deal-rules.ts'
import { type Deal, probability } from '@aura/contracts/deals/deal.ts'
import { currency, day, money } from '@aura/contracts/platform/values.ts'

const titleLength = 120
/** No value is no text. */
const amountText = (amount: number) => (amount === 0 ? '' : (amount / 100).toFixed(2))

/** `contact` is the record of the deal's contact there, null of one that has none yet. */
export function dealTexts(
  deal: Deal,
  { stages }: Pick<CrmDeals, 'stages'>,
  contact: string | null,
): Record<DealField, string | null> {
  const stage = deal.outcome?.result === 'won' ? wonStage : deal.stage
  return {
    title: deal.title,
    value: amountText(deal.value.amount),
    currency: deal.value.currency,
    stage: stages.some(({ ours }) => ours === stage) ? stage : null,
    expectedClose: deal.expectedClose ?? '',
    probability: String(deal.probability),
    contact: deal.contactId === null ? '' : contact,
  }
}

type DealFacts = {
  stages: readonly CrmStage[]
  contacts: ReadonlyMap<string, string>
  /** The record of its contact at the last sync. */
  lastContact: string | undefined
}

export const contactIds = (text: string): string[] => text.split(' ').filter((id) => id !== '')

/** Null where what stands there is no value of ours. */
export function readDealText(
  field: DealField,
  text: string,
  { stages, contacts, lastContact }: DealFacts,
): string | null {
  const clean = text.replace(/[\0\p{Cs}]/gu, '').trim()
  if (clean === '') return ''
  switch (field) {
    case 'title':
      return clean
        .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
        .slice(0, titleLength)
        .trim()
    case 'value': {
      const amount = Math.round(Number(clean) * 100)
      return money.safeParse({ amount, currency: 'BRL' }).success ? amountText(amount) : null
    }
    case 'currency':
      return currency.safeParse(clean.toUpperCase()).data ?? null
    case 'stage':
      return stages.find(({ theirs }) => theirs === clean)?.ours ?? null
    case 'expectedClose':
      return day.safeParse(clean.slice(0, 10)).data ?? null
    case 'probability': {
      const percent = Math.round(Number(clean))
      return probability.safeParse(percent).success ? String(percent) : null
    }
    case 'contact': {
      const linked = contactIds(clean).filter((id) => contacts.has(id))
      return linked.find((id) => id === lastContact) ?? linked[0] ?? null
    }
  }
}

export const amountOf = (text: string): number => Math.round(Number(text) * 100)
