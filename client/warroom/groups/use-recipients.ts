import type { GroupKey } from '@aura/contracts/warroom/groups/group.ts'
import { reach } from '@aura/contracts/warroom/groups/notice.ts'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useGroupName } from './group-name.ts'

const named = 5

/** The recipients in words: names while they are few. */
export function useRecipients(groups: readonly GroupKey[], policyId: string | null) {
  const { t } = useTranslation()
  const nameOf = useGroupName()
  const { data, status } = useQuery(reach, { groups: [...groups], policyId })
  const listed = (people: readonly { name: string }[]) => {
    const names = people.slice(0, named).map(({ name }) => name)
    const more = people.length - names.length
    return [names.join(', '), ...(more > 0 ? [t('warroom.reach.more', { count: more })] : [])].join(' ')
  }
  const lines = (data?.groups ?? []).map(({ people, email, whatsapp, ...one }) => {
    const group = nameOf(one)
    if (people.length === 0) return t('warroom.reach.nobody', { group })
    const groupText = t(email ? 'warroom.reach.group_mail' : 'warroom.reach.group', { group, people: listed(people) })
    return whatsapp === 0 ? groupText : `${groupText} ${t('warroom.reach.whatsapp', { count: whatsapp })}`
  })
  const first = data?.first
  if (first)
    lines.push(
      first.length === 0 ? t('warroom.reach.first_nobody') : t('warroom.reach.first', { people: listed(first) }),
    )
  const found = lines.length === 0 ? t('warroom.reach.none') : lines.join(' ')
  const words = data ? found : t(status === 'failed' ? 'warroom.reach.unread' : 'platform.loading')
  return { data, status, words, count: (data?.groups ?? []).reduce((sum, { people }) => sum + people.length, 0) }
}
