/** A condition in words. */
import type { Condition } from '@aura/contracts/audiences/definition.ts'
import { areas } from '@aura/contracts/contacts/area-codes.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { type AreaCondition, areaCodesWithin } from '@aura/machines/audiences/area-codes.ts'
import type { TFunction } from 'i18next'
import { formatMoney } from '../platform/i18n/format.ts'

export type Named = { id: string; name: string }
export type ConditionChoices = Readonly<Record<'tags' | 'bases' | 'fields' | 'campaigns', readonly Named[]>>
export type Naming = ConditionChoices & { t: TFunction; language: Language }

const nameIn = (all: readonly Named[], id: string) => all.find((item) => item.id === id)?.name ?? '…'

/** The area codes that a condition about a place comes to. */
export const codesText = (condition: AreaCondition, t: TFunction): string =>
  areaCodesWithin(condition).join(', ') || t('audiences.places.nothing')

function subjectText(condition: Condition, { t, language, tags, bases, fields, campaigns }: Naming): string {
  switch (condition.by) {
    case 'tag':
      return t('audiences.says.tag', { name: nameIn(tags, condition.tagId) })
    case 'base':
      return t('audiences.says.base', { name: nameIn(bases, condition.baseId) })
    case 'field': {
      const field = nameIn(fields, condition.fieldId)
      return t(`audiences.says.field.${condition.test}`, { field, value: condition.value })
    }
    case 'consent':
      return t(`audiences.says.consent.${condition.state}`, { channel: t(`contacts.channel.${condition.channel}`) })
    case 'address':
      return t(`audiences.says.address.${condition.kind}`)
    case 'area':
      return t('audiences.says.area', { codes: condition.codes.join(', ') })
    case 'state':
      return t('audiences.says.state', { states: condition.states.join(', ') })
    case 'radius': {
      const city = areas[condition.center]?.city ?? condition.center
      return t('audiences.says.radius', { km: condition.km, city, codes: codesText(condition, t) })
    }
    case 'region':
      return t('audiences.says.region', { codes: codesText(condition, t) })
    case 'created':
      return t('audiences.says.created', { count: condition.days })
    case 'conversation':
      return condition.channel === null
        ? t('audiences.says.conversation', { count: condition.days })
        : t('audiences.says.conversation_on', {
            count: condition.days,
            channel: t(`contacts.channel.${condition.channel}`),
          })
    case 'deal': {
      const state = t(`audiences.says.deal.${condition.state}`)
      const { least } = condition
      return least ? t('audiences.says.deal_least', { state, value: formatMoney(least, language) }) : state
    }
    case 'campaign': {
      const { campaignId, outcome, days: count } = condition
      const name = campaignId === null ? t('audiences.says.any_campaign') : `“${nameIn(campaigns, campaignId)}”`
      return t('audiences.says.within', { subject: t(`audiences.says.campaign.${outcome}`, { name }), count })
    }
    case 'call':
      return t('audiences.says.within', {
        subject: t(`audiences.says.call.${condition.outcome}`),
        count: condition.days,
      })
  }
}

export const conditionText = (condition: Condition, naming: Naming): string => {
  const subject = subjectText(condition, naming)
  return condition.has ? subject : naming.t('audiences.says.not', { subject })
}
