/** The groups, who is in each just now and how they are told; and the number that notices go out from. */
import type { Readiness } from '@aura/contracts/warroom/escalation/readiness.ts'
import { type Group, groupLimit, isUsual } from '@aura/contracts/warroom/groups/group.ts'
import { reach } from '@aura/contracts/warroom/groups/notice.ts'
import type { Person } from '@aura/contracts/warroom/incidents/incident.ts'
import { chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useMay } from '../../platform/me.ts'
import { StateDot } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Card } from '../../platform/ui/card.tsx'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { useGroupName } from './group-name.ts'
import { NoticeNumber } from './notice-number.tsx'

const GroupDrawer = lazy(async () => ({ default: (await import('./group-drawer.tsx')).GroupDrawer }))

const fresh = (): Group => ({
  key: newId(),
  name: null,
  members: [],
  scheduleId: null,
  email: true,
  ways: {},
  version: 0,
})

export function Groups({ state }: { state: Readiness }) {
  const { t } = useTranslation()
  const may = useMay('manage_warroom')
  const [open, setOpen] = useState<Group>()
  const read = useQuery(reach, { groups: state.groups.map(({ key }) => key), policyId: null })
  const { data, refetch } = read
  // Recipients follow from what was saved.
  useEffect(() => {
    if (state) refetch()
  }, [state, refetch])
  const reached = (key: string) => data?.groups.find((group) => group.key === key)?.people
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <PendingRead of={read} />
      {may && state.groups.length < groupLimit && (
        <chakra.div>
          <Button onClick={() => setOpen(fresh())}>
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('warroom.group.new')}
          </Button>
        </chakra.div>
      )}
      <chakra.div
        display="grid"
        gap="4"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
      >
        {state.groups.map((group) => (
          <GroupCard
            key={group.key}
            group={group}
            people={reached(group.key)}
            schedule={state.schedules.find(({ id }) => id === group.scheduleId)?.name}
            edit={may ? () => setOpen(group) : undefined}
          />
        ))}
      </chakra.div>
      <NoticeNumber state={state} may={may} />
      <Suspense>
        {open && (
          <GroupDrawer
            key={open.key}
            group={open}
            reached={reached(open.key) ?? []}
            state={state}
            close={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </chakra.div>
  )
}

type CardProps = {
  group: Group
  people: readonly Person[] | undefined
  schedule: string | undefined
  edit: (() => void) | undefined
}

function GroupCard({ group, people, schedule, edit }: CardProps) {
  const { t } = useTranslation()
  const nameOf = useGroupName()
  const numbers = (people ?? []).filter(({ id }) => group.ways[id]?.whatsapp).length
  return (
    <Card inset title={nameOf(group)} beside={edit && <Button onClick={edit}>{t('warroom.edit')}</Button>}>
      <chakra.p color="muted" fontSize="sm">
        {isUsual(group.key) && group.members === null
          ? `${t(`warroom.group_usual.${group.key}`)}.`
          : t('warroom.group_named')}
        {schedule !== undefined && ` ${t('warroom.group_schedule', { name: schedule })}`}{' '}
        {t(group.email ? 'warroom.group_mail' : 'warroom.group_bell')}
        {numbers > 0 && ` ${t('warroom.group_numbers', { count: numbers })}`}
      </chakra.p>
      {people && people.length > 0 && (
        <chakra.p mt="2" maxH="160px" overflowY="auto">
          {people.map(({ name }) => name).join(', ')}
        </chakra.p>
      )}
      {people && people.length === 0 && (
        <chakra.p mt="2" display="flex" gap="2" alignItems="baseline">
          <StateDot tone="attention" />
          {t('warroom.group_empty')}
        </chakra.p>
      )}
    </Card>
  )
}
