import type { Target } from '@aura/contracts/warroom/escalation/policy.ts'
import { readiness } from '@aura/contracts/warroom/escalation/readiness.ts'
import { readinessReducer } from '@aura/machines/warroom/escalation/readiness.ts'
import { useTranslation } from 'react-i18next'
import { useView } from '../../platform/feed/use-view.ts'
import { useGroupName } from '../groups/group-name.ts'
import { usePeople } from '../use-choices.ts'

const everything = {}

/** The targets of a step in words. */
export function useTargetWords(): (target: Target) => string {
  const { t } = useTranslation()
  const people = usePeople()
  const nameOf = useGroupName()
  const { state } = useView(readiness, readinessReducer, everything)
  return (target) => {
    switch (target.kind) {
      case 'person':
        return people.find(({ value }) => value === target.id)?.label ?? t('warroom.gone')
      case 'schedule':
        return state?.schedules.find(({ id }) => id === target.id)?.name ?? t('warroom.gone')
      case 'group':
        return nameOf(state?.groups.find(({ key }) => key === target.key) ?? target)
    }
  }
}
