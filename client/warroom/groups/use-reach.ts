import type { GroupKey } from '@aura/contracts/warroom/groups/group.ts'
import { reach } from '@aura/contracts/warroom/groups/notice.ts'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../platform/feed/use-query.ts'

const named = 5

/** Who would be told, in words: names while they are few. */
export function useReach(groups: readonly GroupKey[], policyId: string | null) {
  const { t } = useTranslation()
  const { data, status } = useQuery(reach, { groups: [...groups], policyId })
  const listed = (people: readonly { name: string }[]) => {
    const shown = people.slice(0, named).map(({ name }) => name)
    const more = people.length - shown.length
    return [shown.join(', '), ...(more > 0 ? [t('warroom.reach.more', { count: more })] : [])].join(' ')
  }
  const lines = (data?.groups ?? []).map(({ key, people, email }) =>
    people.length === 0
      ? t('warroom.reach.nobody', { group: t(`warroom.group.${key}`) })
      : t(email ? 'warroom.reach.group_mail' : 'warroom.reach.group', {
          group: t(`warroom.group.${key}`),
          people: listed(people),
        }),
  )
  const first = data?.first
  if (first)
    lines.push(
      first.length === 0 ? t('warroom.reach.first_nobody') : t('warroom.reach.first', { people: listed(first) }),
    )
  const words = lines.length === 0 ? t('warroom.reach.none') : lines.join(' ')
  return { data, status, words, count: (data?.groups ?? []).reduce((sum, { people }) => sum + people.length, 0) }
}
