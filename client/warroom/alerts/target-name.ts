/** Which queue, channel or person a condition looks at, or that it looks at each of them. */
import { useTranslation } from 'react-i18next'
import { usePeople, useQueuesAndChannels } from '../use-choices.ts'
import { useAlertWords } from './alert-texts.ts'

/** Empty for the company's own numbers. */
export function useTargetName(): (metric: string, of: string | null) => string {
  const { t } = useTranslation()
  const words = useAlertWords()
  const { queues, channels } = useQueuesAndChannels()
  const people = usePeople()
  const names = new Map([...queues, ...channels, ...people].map(({ value, label }) => [value, label]))
  return (metric, of) => {
    const dimension = words.dimension(metric)
    if (dimension === 'company') return ''
    if (of === null || of === '') return t(`warroom.rule.each.${dimension}`).toLocaleLowerCase()
    return names.get(of) ?? (dimension === 'source' ? t([`warroom.source.${of}`], { defaultValue: of }) : of)
  }
}
