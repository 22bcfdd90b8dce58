/** Announced work: while it lasts, nothing is raised of what it touches. */
import { endMaintenance, type Maintenance } from '@aura/contracts/warroom/alerts/maintenance.ts'
import { chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StaleOverlay } from '../../platform/connection/stale-overlay.tsx'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMay } from '../../platform/me.ts'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { useNow } from '../../platform/ui/clock.ts'
import { confirm } from '../../platform/ui/confirm.tsx'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { useQueuesAndChannels } from '../use-choices.ts'
import { useRules } from './use-rules.ts'

const MaintenanceDrawer = lazy(async () => ({ default: (await import('./maintenance-drawer.tsx')).MaintenanceDrawer }))

export function MaintenanceList() {
  const { t } = useTranslation()
  const may = useMay('update_warroom')
  const { state, status, asOf } = useRules()
  const now = useNow(1000)
  const [planning, plan] = useState(false)
  const make = may && (
    <Button variant="solid" colorPalette="accent" onClick={() => plan(true)}>
      <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
      {t('warroom.maintenance.new')}
    </Button>
  )
  if (!state) return <Skeleton h="180px" />
  const incoming = state.maintenance.filter(({ to }) => Date.parse(to) > now)
  return (
    <StaleOverlay status={status} asOf={asOf}>
      <chakra.div display="flex" flexDirection="column" gap="4" py="4">
        {incoming.length === 0 ? (
          <EmptyState
            title={t('warroom.maintenance.none')}
            text={t('warroom.maintenance.none_text')}
            example={t('warroom.maintenance.none_example')}
            action={make}
          />
        ) : (
          <chakra.div>{make}</chakra.div>
        )}
        <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="3">
          {incoming.map((item) => (
            <Planned key={item.id} planned={item} isNow={Date.parse(item.from) <= now} may={may} />
          ))}
        </chakra.ul>
      </chakra.div>
      <Suspense>{planning && <MaintenanceDrawer close={() => plan(false)} />}</Suspense>
    </StaleOverlay>
  )
}

function Planned({ planned, isNow, may }: { planned: Maintenance; isNow: boolean; may: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { queues, channels } = useQueuesAndChannels()
  const { send } = useCommand(endMaintenance)
  const { id, name, from, to, targets } = planned
  const names = targets.map(
    (target) => [...queues, ...channels].find(({ value }) => value === target)?.label ?? t('warroom.gone'),
  )
  const end = () =>
    confirm({
      title: t('warroom.maintenance.end_title', { name }),
      description: t('warroom.maintenance.end_text'),
      confirmText: t('warroom.maintenance.end'),
      variant: 'default',
      onConfirm: () =>
        void send({ id }).catch((error: unknown) => toast({ tone: 'critical', title: errorText(error) })),
    })
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      px="4"
      py="3"
      bg="panel"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
    >
      <chakra.div flex="1" minW="200px">
        <chakra.p fontWeight="medium">{name}</chakra.p>
        <chakra.p fontSize="sm" color="muted">
          {formatInstant(from, language)} – {formatInstant(to, language)}
        </chakra.p>
        <chakra.p fontSize="sm" color="muted">
          {names.length === 0 ? t('warroom.maintenance.everything') : names.join(', ')}
        </chakra.p>
      </chakra.div>
      <StatusBadge
        tone={isNow ? 'info' : 'neutral'}
        word={t(isNow ? 'warroom.maintenance.now' : 'warroom.maintenance.planned')}
      />
      {may && (
        <Button aria-label={t('warroom.maintenance.end_one', { name })} onClick={end}>
          {t('warroom.maintenance.end')}
        </Button>
      )}
    </chakra.li>
  )
}
