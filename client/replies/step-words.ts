/** A step of a macro in words. */
import type { MacroStep } from '@aura/contracts/replies/macro.ts'
import type { TFunction } from 'i18next'

export type StepNames = {
  replyTitle: (replyId: string) => string | undefined
  tagName: (tagId: string) => string | undefined
  nameOf: (userId: string) => string
}

const hour = 60
const day = 24 * hour

export function durationWords(minutes: number, t: TFunction): string {
  if (minutes % day === 0) return t('replies.macros.days', { count: minutes / day })
  if (minutes % hour === 0) return t('replies.macros.hours', { count: minutes / hour })
  return t('replies.macros.minutes', { count: minutes })
}

export function stepWords(step: MacroStep, names: StepNames, t: TFunction): string {
  const gone = t('replies.macros.gone')
  switch (step.type) {
    case 'reply':
      return t('replies.macros.does.reply', { what: names.replyTitle(step.replyId) ?? gone })
    case 'tag':
      return t('replies.macros.does.tag', { what: names.tagName(step.tagId) ?? gone })
    case 'note':
      return t('replies.macros.does.note')
    case 'snooze':
      return t('replies.macros.does.snooze', { what: durationWords(step.minutes, t) })
    case 'close':
      return t('replies.macros.does.close', { what: t(`conversations.reason.${step.reason}`) })
    case 'release':
      return t('replies.macros.does.release')
    case 'assign':
      return t('replies.macros.does.assign', { what: names.nameOf(step.userId) })
  }
}
