/** The signed-in user as the rules of administration see them, and how many owners the company has. */
import { userCounts } from '@aura/contracts/companies/user.ts'
import { type Actor, type Change, refusalOf, type Target } from '@aura/machines/companies/decide.ts'
import { activeOwners, userCountsReducer } from '@aura/machines/companies/user-counts.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { useMe } from '../../platform/me.ts'
import { refusalWord } from './user-texts.ts'

const own = {}
export const useUserCounts = () => useView(userCounts, userCountsReducer, own).state

export function useActor(): Actor {
  const { id, role, permissions } = useMe()
  return { id, role, permissions }
}

/** Says why a change would be refused, before anybody presses anything; undefined when it would not. */
export function useRefusals(): (change: Change, target: Target) => string | undefined {
  const actor = useActor()
  const counts = useUserCounts()
  return (change, target) => {
    const reason = refusalOf(change, actor, target, counts ? activeOwners(counts) : 1)
    return reason === null ? undefined : refusalWord(reason)
  }
}
