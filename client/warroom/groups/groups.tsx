import type { Readiness } from '@aura/contracts/warroom/escalation/readiness.ts'
import { type GroupKey, groupKeys } from '@aura/contracts/warroom/groups/group.ts'
import { reach } from '@aura/contracts/warroom/groups/notice.ts'
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../companies/use-rights.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { StateDot } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Box } from '../incidents/box.tsx'

const GroupDrawer = lazy(async () => ({ default: (await import('./group-drawer.tsx')).GroupDrawer }))
const allGroups = { groups: [...groupKeys], policyId: null }

/** The four groups and who is in each just now. */
export function Groups({ state }: { state: Readiness }) {
  const { t } = useTranslation()
  const may = useMay('manage_warroom')
  const [open, setOpen] = useState<GroupKey>()
  const { data, refetch } = useQuery(reach, allGroups)
  // Who is reached follows from what was saved.
  useEffect(() => {
    if (state) refetch()
  }, [state, refetch])
  const opened = state.groups.find(({ key }) => key === open)
  return (
    <>
      <chakra.div
        display="grid"
        gap="4"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
      >
        {state.groups.map((group) => {
          const people = data?.groups.find(({ key }) => key === group.key)?.people
          const schedule = state.schedules.find(({ id }) => id === group.scheduleId)
          return (
            <Box
              key={group.key}
              title={t(`warroom.group.${group.key}`)}
              action={may && <Button onClick={() => setOpen(group.key)}>{t('warroom.edit')}</Button>}
            >
              <chakra.p color="muted" fontSize="sm">
                {group.members === null ? t(`warroom.group_usual.${group.key}`) : t('warroom.group_named')}
                {schedule && ` ${t('warroom.group_schedule', { name: schedule.name })}`}{' '}
                {t(group.email ? 'warroom.group_mail' : 'warroom.group_bell')}
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
            </Box>
          )
        })}
      </chakra.div>
      <Suspense>
        {opened && <GroupDrawer key={open} group={opened} state={state} close={() => setOpen(undefined)} />}
      </Suspense>
    </>
  )
}
