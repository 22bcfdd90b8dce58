/** /warroom/incidents/<id>: everything about one incident, as it happens. */
import { acknowledge } from '@aura/contracts/warroom/escalation/escalation.ts'
import { seeIncident } from '@aura/contracts/warroom/groups/notice.ts'
import { incidentName } from '@aura/contracts/warroom/incidents/incident.ts'
import { type IncidentPage, incidentView } from '@aura/contracts/warroom/incidents/incident-page.ts'
import { decide } from '@aura/machines/warroom/escalation/decide.ts'
import { incidentReducer } from '@aura/machines/warroom/incidents/incident-page.ts'
import { summaryOf } from '@aura/machines/warroom/incidents/sentence.ts'
import { chakra } from '@chakra-ui/react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, Hand, Pencil } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StaleOverlay } from '../../platform/connection/stale-overlay.tsx'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useMay, useMe } from '../../platform/me.ts'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { EscalationBox } from '../escalation/escalation-box.tsx'
import { Notices } from '../groups/notices.tsx'
import { severityTone, stateTone } from '../incident-texts.ts'
import { RewindLink } from '../rewind/rewind-link.tsx'
import { usePeople, useQueuesAndChannels } from '../use-choices.ts'
import { IncidentTransitions } from './incident-transitions.tsx'
import { PostmortemBox } from './postmortem-box.tsx'
import { Roles } from './roles.tsx'
import { Tasks } from './tasks.tsx'
import { Timeline } from './timeline.tsx'

const Reports = lazy(async () => ({ default: (await import('./reports.tsx')).Reports }))
const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }))

const route = getRouteApi('/_app/warroom_/incidents_/$incidentId')

export function IncidentScreen() {
  const { t } = useTranslation()
  const { incidentId } = route.useParams()
  const { state, status, asOf, error } = useView(incidentView, incidentReducer, { incidentId })
  const name = state ? incidentName(state.incident) : t('warroom.incidents')
  useSeen(incidentId, state)
  if (status === 'refused') return <EmptyState title={errorText(error)} action={<Back />} />
  return (
    <>
      <Head page={state} name={name} />
      <StaleOverlay status={status} asOf={asOf}>
        <chakra.div flex="1" minH="0" overflowY="auto" px={{ base: '4', md: '6' }} pb="6">
          {state ? <Parts page={state} /> : <Skeleton h="320px" />}
        </chakra.div>
      </StaleOverlay>
    </>
  )
}

/** Opening the incident marks its notices as seen. */
function useSeen(incidentId: string, page: IncidentPage | undefined) {
  const { send } = useCommand(seeIncident)
  const newest = page?.notices[0]?.id
  useEffect(() => {
    if (newest === undefined) return
    send({ incidentId }).catch(() => {})
  }, [send, incidentId, newest])
}

const Back = () => {
  const { t } = useTranslation()
  return (
    <Button asChild variant="ghost">
      <Link to="/warroom/incidents">
        <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('warroom.incidents')}
      </Link>
    </Button>
  )
}

function Head({ page, name }: { page: IncidentPage | undefined; name: string }) {
  const { t } = useTranslation()
  const may = useMay('update_warroom')
  const incident = page?.incident
  return (
    <PageHeader
      title={incident ? `${name} ${incident.title}` : name}
      facts={
        incident && (
          <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" columnGap="4">
            <StatusBadge
              tone={severityTone[incident.severity]}
              word={t('warroom.severity_of', { severity: t(`warroom.severity.${incident.severity}`) })}
            />
            <StatusBadge tone={stateTone[incident.state]} word={t(`warroom.incident_state.${incident.state}`)} />
            <chakra.span color="muted" fontSize="sm">
              <RelativeTime at={incident.declaredAt} />
            </chakra.span>
          </chakra.span>
        )
      }
    >
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Back />
        {page && <RewindLink incident={page.incident} />}
        {page && may && <Edit page={page} />}
        {page && may && <IncidentTransitions incident={page.incident} written={page.postmortem !== null} />}
        {page && <Acknowledge page={page} />}
      </chakra.div>
    </PageHeader>
  )
}

function Edit({ page }: { page: IncidentPage }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Pencil size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('warroom.edit')}
      </Button>
      <Suspense>{open && <EditDialog page={page} leave={() => setOpen(false)} />}</Suspense>
    </>
  )
}

function Acknowledge({ page: { incident, escalation } }: { page: IncidentPage }) {
  const { t } = useTranslation()
  const { send, pending } = useCommand(acknowledge)
  const actor = useMe()
  if (!decide(escalation, { type: 'acknowledge' }, { actor, facts: { incident } }).ok) return null
  const take = () =>
    void send({ incidentId: incident.id }).catch((error: unknown) =>
      toast({ tone: 'critical', title: errorText(error) }),
    )
  return (
    <Button variant="solid" colorPalette="accent" aria-disabled={pending} onClick={() => !pending && take()}>
      <Hand size={16} strokeWidth={1.75} aria-hidden="true" />
      {t('warroom.acknowledge')}
    </Button>
  )
}

function Parts({ page }: { page: IncidentPage }) {
  const may = useMay('update_warroom')
  const people = usePeople()
  return (
    <chakra.div
      display={{ base: 'flex', lg: 'grid' }}
      flexDirection="column"
      gap="4"
      alignItems={{ base: 'stretch', lg: 'start' }}
      gridTemplateColumns="minmax(0, 1fr) 380px"
    >
      <Column>
        <Affected page={page} />
        <chakra.div order="2" display="flex" flexDirection="column" gap="4" minW="0">
          <Timeline page={page} may={may} />
          <PostmortemBox page={page} may={may} />
        </chakra.div>
      </Column>
      <Column>
        <chakra.div order="1" minW="0">
          <EscalationBox page={page} />
        </chakra.div>
        <chakra.div order="3" display="flex" flexDirection="column" gap="4" minW="0">
          <Notices page={page} may={may} />
          <Roles incident={page.incident} people={people} may={may} />
          <Tasks page={page} people={people} may={may} />
          <Suspense>
            <Reports page={page} />
          </Suspense>
        </chakra.div>
      </Column>
    </chakra.div>
  )
}

/** On a telephone there is one column, which begins with what is asked of the person called. */
const Column = ({ children }: { children: ReactNode }) => (
  <chakra.div display={{ base: 'contents', lg: 'flex' }} flexDirection="column" gap="4" minW="0">
    {children}
  </chakra.div>
)

/** What is known of it, and what it touches, by name; nothing named is everything. */
function Affected({ page: { incident, entries } }: { page: IncidentPage }) {
  const { t } = useTranslation()
  const { queues, channels } = useQueuesAndChannels()
  const names = [...queues, ...channels]
    .filter(({ value }) => incident.queueIds.includes(value) || incident.channelIds.includes(value))
    .map(({ label }) => label)
  const all = incident.queueIds.length + incident.channelIds.length === 0
  const summary = summaryOf(entries)
  return (
    <div>
      {summary && (
        <chakra.p mb="1" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {summary}
        </chakra.p>
      )}
      <chakra.p color="muted" overflowWrap="anywhere">
        {t('warroom.affected')} {all ? t('warroom.report.everything') : names.join(', ')}
      </chakra.p>
    </div>
  )
}
