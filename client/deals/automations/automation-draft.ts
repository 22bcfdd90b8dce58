/** What stands in the editor of a rule, and what it means to the contract. */
import {
  type Automation,
  type AutomationAction,
  automationAction,
  saveAutomation,
  trigger as triggerShape,
} from '@aura/contracts/deals/automations.ts'
import type { Stage } from '@aura/contracts/deals/deal.ts'
import type { Language, Money } from '@aura/contracts/platform/values.ts'
import { newId } from '../../platform/feed/id.ts'
import { parseAmount } from '../../platform/i18n/format.ts'

export const triggerKinds = ['entered', 'stayed', 'won', 'lost'] as const
export const actionKinds = ['task', 'notify', 'assign', 'move', 'conversation', 'webhook'] as const

/** `person`: empty is the deal's owner. */
export type ActionDraft = {
  key: string
  do: AutomationAction['do']
  text: string
  person: string
  days: string
  stage: Stage
  channelId: string
  /** Empty: free words. */
  templateId: string
}
export type AutomationDraft = {
  name: string
  on: (typeof triggerKinds)[number]
  stage: Stage
  days: string
  least: string
  currency: Money['currency']
  actions: readonly ActionDraft[]
}

export const newAction = (stage: Stage): ActionDraft => ({
  ...{ key: newId(), do: 'task', text: '', person: '', days: '1', stage, channelId: '', templateId: '' },
})

const actionDraft = (action: AutomationAction, stage: Stage): ActionDraft => {
  const blank = { ...newAction(stage), do: action.do }
  switch (action.do) {
    case 'task':
      return { ...blank, text: action.text, person: action.assigneeId ?? '', days: String(action.dueInDays) }
    case 'notify':
      return { ...blank, text: action.text, person: action.to ?? '' }
    case 'assign':
      return { ...blank, person: action.ownerId }
    case 'move':
      return { ...blank, stage: action.stage }
    case 'conversation':
      return { ...blank, channelId: action.channelId, templateId: action.templateId ?? '', text: action.text }
    case 'webhook':
      return blank
  }
}

export function draftOfAutomation(
  automation: Automation | undefined,
  stage: Stage,
  language: Language,
): AutomationDraft {
  if (!automation)
    return { name: '', on: 'entered', stage, days: '7', least: '', currency: 'BRL', actions: [newAction(stage)] }
  const { name, trigger, least, actions } = automation
  return {
    name,
    on: trigger.on,
    stage: 'stage' in trigger ? trigger.stage : stage,
    days: 'days' in trigger ? String(trigger.days) : '7',
    least: least ? (least.amount / 100).toLocaleString(language, { useGrouping: false }) : '',
    currency: least?.currency ?? 'BRL',
    actions: actions.map((action) => actionDraft(action, stage)),
  }
}

const countOf = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN)

function actionOf({
  do: kind,
  text,
  person,
  days,
  stage,
  channelId,
  templateId,
}: ActionDraft): AutomationAction | undefined {
  const user = person === '' ? null : person
  const action = {
    task: { do: kind, text, assigneeId: user, dueInDays: countOf(days) },
    notify: { do: kind, text, to: user },
    assign: { do: kind, ownerId: person },
    move: { do: kind, stage },
    conversation: { do: kind, channelId, templateId: templateId || null, text },
    webhook: { do: kind },
  }[kind]
  return automationAction.safeParse(action).data
}

type Fields = Pick<Automation, 'name' | 'trigger' | 'least' | 'actions'>

/** Undefined while a part of it means nothing. */
export function readAutomation(draft: AutomationDraft, language: Language): Fields | undefined {
  const { shape } = saveAutomation.input
  const { on, stage, days } = draft
  const trigger = triggerShape.safeParse({
    on,
    ...((on === 'entered' || on === 'stayed') && { stage }),
    ...(on === 'stayed' && { days: countOf(days) }),
  }).data
  const name = shape.name.safeParse(draft.name).data
  const amount = draft.least.trim() === '' ? null : (parseAmount(draft.least, language) ?? Number.NaN)
  const least = shape.least.safeParse(amount === null ? null : { amount, currency: draft.currency })
  const actions = draft.actions.map(actionOf).filter((action) => action !== undefined)
  if (!trigger || name === undefined || !least.success) return undefined
  if (actions.length === 0 || actions.length < draft.actions.length) return undefined
  return { name, trigger, least: least.data, actions }
}
