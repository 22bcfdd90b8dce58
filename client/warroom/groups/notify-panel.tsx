/** The four buttons that tell somebody, and who would answer just now. */
import { readiness } from '@aura/contracts/warroom/escalation/readiness.ts'
import { type GroupKey, groupKeys } from '@aura/contracts/warroom/groups/group.ts'
import { readinessReducer } from '@aura/machines/warroom/escalation/readiness.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../companies/use-rights.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { Button } from '../../platform/ui/button.tsx'
import { OnCallNow } from '../escalation/on-call-now.tsx'
import { Box } from '../incidents/box.tsx'

const NotifyDialog = lazy(async () => ({ default: (await import('./notify-dialog.tsx')).NotifyDialog }))
const everything = {}

export default function NotifyPanel() {
  const { t } = useTranslation()
  const may = useMay('update_warroom')
  const [telling, tell] = useState<GroupKey>()
  const { state } = useView(readiness, readinessReducer, everything)
  return (
    <Box
      title={t('warroom.panel.escalation')}
      action={
        <Button asChild variant="ghost">
          <Link to="/warroom/readiness">{t('warroom.readiness')}</Link>
        </Button>
      }
    >
      {may && (
        <chakra.div display="flex" flexDirection="column" gap="2">
          {groupKeys.map((key) => (
            <Button key={key} aria-haspopup="dialog" onClick={() => tell(key)}>
              {t(`warroom.notify.${key}`)}
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
      <Suspense>{telling && <NotifyDialog key={telling} group={telling} leave={() => tell(undefined)} />}</Suspense>
    </Box>
  )
}
