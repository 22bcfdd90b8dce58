import { ChevronDown, ChevronsUp, ChevronUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import look from './due.module.css'

export const priorities = [2, 1, 0, -1] as const
export type PriorityLevel = (typeof priorities)[number]

export const levelOf = (priority: number): PriorityLevel => priorities.find((value) => value === priority) ?? 0

const icons = { '2': ChevronsUp, '1': ChevronUp, '-1': ChevronDown }

/** The priority; the usual one is not shown. */
export function Priority({ of }: { of: number }) {
  const { t } = useTranslation()
  const level = levelOf(of)
  if (level === 0) return null
  const Icon = icons[level]
  const word = t('routing.has_priority', { level: t(`routing.priority.${level}`) })
  return (
    <span className={look.priority} data-high={level > 0 || undefined} role="img" aria-label={word} title={word}>
      <Icon size={14} strokeWidth={2} aria-hidden="true" />
    </span>
  )
}
