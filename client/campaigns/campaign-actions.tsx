/** What may be done with a campaign now: the rule that refuses the command is the one that hides its button. */
import {
  type Campaign,
  createCampaign,
  pauseCampaign,
  resumeCampaign,
  withdrawCampaign,
} from '@aura/contracts/campaigns/campaign.ts'
import { type CampaignCommand, decide } from '@aura/machines/campaigns/decide.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { Coins, Copy, Gauge, Pause, Pencil, Play, Route, Square, Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../platform/feed/id.ts'
import { useFeed } from '../platform/feed/provider.tsx'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMay, useMe } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { confirm } from '../platform/ui/confirm.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { useCampaigns } from './use-campaigns.ts'

const StopDialog = lazy(async () => ({ default: (await import('./stop-dialog.tsx')).StopDialog }))
const RerouteDialog = lazy(async () => ({ default: (await import('./reroute-dialog.tsx')).RerouteDialog }))
const BudgetDialog = lazy(async () => ({ default: (await import('./budget-dialog.tsx')).BudgetDialog }))
const RateDialog = lazy(async () => ({ default: (await import('./rate-dialog.tsx')).RateDialog }))

/** What a pause or a stop would meet. */
export type Reach = { buckets: { waiting: number }; underway: number } | undefined

const tell = (error: unknown) => toast({ tone: 'critical', title: errorText(error) })

/** `brief`: what acts on a campaign under way, and nothing else. */
export function CampaignActions(props: { campaign: Campaign; ledger: Reach; brief?: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  const actor = useMe()
  const feed = useFeed()
  const { campaign, ledger, brief = false } = props
  const { id: campaignId, name } = campaign
  const [open, setOpen] = useState<'stop' | 'rate' | 'reroute' | 'budget'>()
  const { state } = useCampaigns()
  const pause = useCommand(pauseCampaign)
  const resume = useCommand(resumeCampaign)
  const withdraw = useCommand(withdrawCampaign)
  const create = useCommand(createCampaign)
  const mayMake = useMay(createCampaign.needs)
  const may = (command: CampaignCommand) => decide(campaign, command, { actor, now: new Date(feed.now()) }).ok
  const number = (count: number | undefined) => (count ?? 0).toLocaleString(language)
  const named = (action: string) => (brief ? `${action}: ${name}` : undefined)

  const askToPause = () =>
    confirm({
      title: t('campaigns.pause_ask', { name }),
      description: t('campaigns.pause_reach', {
        waiting: number(ledger?.buckets.waiting),
        underway: number(ledger?.underway),
      }),
      confirmText: t('campaigns.pause'),
      onConfirm: () =>
        void pause.send({ campaignId }).then(({ underway }) => {
          toast({ tone: 'ok', title: t('campaigns.paused_proof', { name, count: underway, number: number(underway) }) })
        }, tell),
    })
  async function copy() {
    const all = Object.values(state?.campaigns ?? {}).map((other) => other.name)
    const { copyOf, freeName } = await import('./copy-campaign.ts')
    const made = await create.send(copyOf(campaign, { campaignId: newId(), name: freeName(name, all) }))
    await navigate({ to: '/campaign-builder', search: { campaign: made.id } })
  }
  const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
  return (
    <>
      {may('edit') && !brief && (
        <Button asChild>
          <Link to="/campaign-builder" search={{ campaign: campaignId }}>
            <Pencil {...icon} /> {t('campaigns.edit')}
          </Link>
        </Button>
      )}
      {mayMake && !brief && (
        <Button onClick={() => void copy().catch(tell)}>
          <Copy {...icon} /> {t('campaigns.copy')}
        </Button>
      )}
      {may('withdraw') && (
        <Button
          aria-label={named(t('campaigns.withdraw'))}
          onClick={() => void withdraw.send({ campaignId }).catch(tell)}
        >
          <Undo2 {...icon} /> {t('campaigns.withdraw')}
        </Button>
      )}
      {may('setRate') && (
        <Button aria-label={named(t('campaigns.set_rate'))} onClick={() => setOpen('rate')}>
          <Gauge {...icon} /> {t('campaigns.set_rate')}
        </Button>
      )}
      {may('setBudget') && (
        <Button aria-label={named(t('campaigns.set_budget'))} onClick={() => setOpen('budget')}>
          <Coins {...icon} /> {t('campaigns.set_budget')}
        </Button>
      )}
      {may('reroute') && (
        <Button aria-label={named(t('campaigns.reroute'))} onClick={() => setOpen('reroute')}>
          <Route {...icon} /> {t('campaigns.reroute')}
        </Button>
      )}
      {may('pause') && (
        <Button aria-label={named(t('campaigns.pause'))} onClick={askToPause}>
          <Pause {...icon} /> {t('campaigns.pause')}
        </Button>
      )}
      {may('resume') && (
        <Button aria-label={named(t('campaigns.resume'))} onClick={() => void resume.send({ campaignId }).catch(tell)}>
          <Play {...icon} /> {t('campaigns.resume')}
        </Button>
      )}
      {may('stop') && (
        <Button color="critical" aria-label={named(t('campaigns.stop'))} onClick={() => setOpen('stop')}>
          <Square {...icon} /> {t('campaigns.stop')}
        </Button>
      )}
      <Suspense>
        {open === 'stop' && <StopDialog campaign={campaign} reach={ledger} leave={() => setOpen(undefined)} />}
        {open === 'reroute' && <RerouteDialog campaign={campaign} leave={() => setOpen(undefined)} />}
        {open === 'budget' && <BudgetDialog campaign={campaign} leave={() => setOpen(undefined)} />}
        {open === 'rate' && <RateDialog campaign={campaign} reach={ledger} leave={() => setOpen(undefined)} />}
      </Suspense>
    </>
  )
}
