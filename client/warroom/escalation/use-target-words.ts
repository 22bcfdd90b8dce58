import type { Target } from '@aura/contracts/warroom/escalation/policy.ts'
import { readiness } from '@aura/contracts/warroom/escalation/readiness.ts'
import { readinessReducer } from '@aura/machines/warroom/escalation/readiness.ts'
import { useTranslation } from 'react-i18next'
import { useView } from '../../platform/feed/use-view.ts'
import { usePeople } from '../incidents/use-choices.ts'

const everything = {}

/** Whom a step names. */
export function useTargetWords(): (target: Target) => string {
  const { t } = useTranslation()
  const people = usePeople()
  const { state } = useView(readiness, readinessReducer, everything)
  return (target) => {
    switch (target.kind) {
      case 'person':
        return people.find(({ value }) => value === target.id)?.label ?? t('warroom.gone')
      case 'schedule':
        return state?.schedules.find(({ id }) => id === target.id)?.name ?? t('warroom.gone')
      case 'group':
        return t(`warroom.group.${target.key}`)
    }
  }
}
