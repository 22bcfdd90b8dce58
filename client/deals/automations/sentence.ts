/** A rule in words: when it acts, and what it does. */
import type { Automation, AutomationAction, Trigger } from '@aura/contracts/deals/automations.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import type { TFunction } from 'i18next'
import { formatMoney } from '../../platform/i18n/format.ts'
import { nameIn } from '../stage-name.ts'

export type Naming = {
  t: TFunction
  stages: readonly StageRule[]
  language: Language
  personName: (id: string) => string
}

export function triggerText(trigger: Trigger, { t, stages }: Naming): string {
  switch (trigger.on) {
    case 'entered':
      return t('deals.automations.says.entered', { stage: nameIn(stages, trigger.stage) })
    case 'stayed':
      return t('deals.automations.says.stayed', { count: trigger.days, stage: nameIn(stages, trigger.stage) })
    case 'won':
      return t('deals.automations.says.won')
    case 'lost':
      return t('deals.automations.says.lost')
  }
}

function actionText(action: AutomationAction, { t, stages, personName }: Naming): string {
  const who = (id: string | null) => (id === null ? t('deals.automations.owner').toLowerCase() : personName(id))
  switch (action.do) {
    case 'task':
      return t('deals.automations.says.task', { text: action.text, who: who(action.assigneeId) })
    case 'notify':
      return t('deals.automations.says.notify', { text: action.text, who: who(action.to) })
    case 'assign':
      return t('deals.automations.says.assign', { who: who(action.ownerId) })
    case 'move':
      return t('deals.automations.says.move', { stage: nameIn(stages, action.stage) })
    case 'conversation':
      return t(`deals.automations.says.${action.templateId === null ? 'write' : 'template'}`)
    case 'webhook':
      return t('deals.automations.says.webhook')
  }
}

export function sentenceOf({ trigger, least, actions }: Automation, naming: Naming): string {
  const { t, language } = naming
  const condition = least ? ` ${t('deals.automations.says.least', { value: formatMoney(least, language) })}` : ''
  const done = actions.map((action) => actionText(action, naming)).join('; ')
  return `${triggerText(trigger, naming)}${condition}: ${done}`
}
