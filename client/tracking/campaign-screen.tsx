/** /campaigns/tracking/{campaignId}: one campaign while its messages are opened and answered. */
import { campaignHits, campaignTracking, showcase } from '@aura/contracts/tracking/figures.ts'
import { pulse } from '@aura/contracts/tracking/target.ts'
import { pulseReducer } from '@aura/machines/tracking/targets.ts'
import { chakra } from '@chakra-ui/react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { StaleOverlay } from '../platform/connection/stale-overlay.tsx'
import { usePolling } from '../platform/feed/use-polling.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { useThrottledReload } from '../platform/feed/use-throttled-reload.ts'
import { useView } from '../platform/feed/use-view.ts'
import { Button } from '../platform/ui/button.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import { FirstStep } from '../platform/ui/first-step.tsx'
import { PageHeader } from '../platform/ui/page-header.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { CampaignFigures } from './campaign-figures.tsx'

const route = getRouteApi('/_app/campaigns_/tracking_/$campaignId')
const everything = {}
/** What a provider says of single messages is told by no event of tracking. */
const lookAgainMs = 5_000

export function CampaignTrackingScreen() {
  const { campaignId } = route.useParams()
  return <OneCampaign key={campaignId} campaignId={campaignId} />
}

/** The campaign that shows it best. */
export function ShowcaseScreen() {
  const { t } = useTranslation()
  const read = useQuery(showcase, everything)
  const { data } = read
  if (!data) return <PendingRead of={read} h="240px" m="6" />
  if (data.campaignId !== null) return <OneCampaign key={data.campaignId} campaignId={data.campaignId} />
  return (
    <>
      <PageHeader title={t('tracking.title')} />
      <EmptyState
        title={t('tracking.empty')}
        text={t('tracking.empty_text')}
        example={t('campaigns.empty_example')}
        action={
          <>
            <FirstStep path="/campaign-builder" needs="create_campaigns" />
            <AllCampaigns />
          </>
        }
      />
    </>
  )
}

const AllCampaigns = () => {
  const { t } = useTranslation()
  return (
    <Button asChild>
      <Link to="/campaigns/tracking">
        <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('tracking.all')}
      </Link>
    </Button>
  )
}

function OneCampaign({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation()
  const figures = useQuery(campaignTracking, { campaignId })
  const hits = useQuery(campaignHits, { campaignId })
  const view = useView(pulse, pulseReducer, everything)
  const [readFigures, readHits] = [figures.refetch, hits.refetch]
  const reload = useCallback(() => {
    readFigures()
    readHits()
  }, [readFigures, readHits])
  useThrottledReload(view.state?.at, reload)
  usePolling(readFigures, { every: lookAgainMs })
  const { data } = figures
  return (
    <>
      <PageHeader title={data?.campaign.name ?? t('tracking.title')}>
        <AllCampaigns />
      </PageHeader>
      <StaleOverlay status={view.status} asOf={view.asOf}>
        <chakra.div flex="1" minH="0" overflowY="auto" px={{ base: '4', md: '6' }} pb="8">
          {data ? <CampaignFigures tracking={data} hits={hits} /> : <PendingRead of={figures} h="320px" />}
        </chakra.div>
      </StaleOverlay>
    </>
  )
}
