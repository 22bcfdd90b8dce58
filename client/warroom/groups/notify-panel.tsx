/** The four buttons that tell somebody, and who would answer just now. */
import { readiness } from '@aura/contracts/warroom/escalation/readiness.ts'
import { type Group, isUsual } from '@aura/contracts/warroom/groups/group.ts'
import { readinessReducer } from '@aura/machines/warroom/escalation/readiness.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useView } from '../../platform/feed/use-view.ts'
import { useMay } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Card } from '../../platform/ui/card.tsx'
import { OnCallNow } from '../escalation/on-call-now.tsx'
import { useGroups } from './use-groups.ts'

const NotifyDialog = lazy(async () => ({ default: (await import('./notify-dialog.tsx')).NotifyDialog }))
const everything = {}

export default function NotifyPanel() {
  const { t } = useTranslation()
  const may = useMay('update_warroom')
  const [telling, tell] = useState<Pick<Group, 'key' | 'name'>>()
  const groups = useGroups()
  const { state } = useView(readiness, readinessReducer, everything)
  return (
    <Card
      inset
      title={t('warroom.panel.escalation')}
      beside={
        <Button asChild variant="ghost">
          <Link to="/warroom/readiness">{t('warroom.readiness')}</Link>
        </Button>
      }
    >
      {may && (
        <chakra.div display="flex" flexDirection="column" gap="2">
          {groups.map((group) => (
            <Button key={group.key} aria-haspopup="dialog" onClick={() => tell(group)}>
              {isUsual(group.key)
                ? t(`warroom.notify.${group.key}`)
                : t('warroom.notify.title', { group: group.name ?? '' })}
            </Button>
          ))}
        </chakra.div>
      )}
      {state && state.schedules.length > 0 && (
        <chakra.ul listStyleType="none" mt="3" display="flex" flexDirection="column" gap="1">
          {state.schedules.map((schedule) => (
            <li key={schedule.id}>
              <OnCallNow schedule={schedule} named />
            </li>
          ))}
        </chakra.ul>
      )}
      <Suspense>{telling && <NotifyDialog key={telling.key} group={telling} leave={() => tell(undefined)} />}</Suspense>
    </Card>
  )
}
