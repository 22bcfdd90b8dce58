/** /disparos-v2: every campaign under way on one screen, with what a minute of it brings and what may be done with it. */
import type { Campaign } from '@aura/contracts/campaigns/campaign.ts'
import type { SendingChannel } from '@aura/contracts/campaigns/channels.ts'
import type { ControlRow } from '@aura/contracts/campaigns/control-room.ts'
import { outbound } from '@aura/contracts/conversations/outbound/rules.ts'
import { sumWaterfalls } from '@aura/machines/campaigns/waterfall.ts'
import { outboundReducer } from '@aura/machines/conversations/outbound/outbound.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StaleOverlay } from '../platform/connection/stale-overlay.tsx'
import { useView } from '../platform/feed/use-view.ts'
import { formatAge, formatInstant, formatMoney } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMay } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { Callout } from '../platform/ui/callout.tsx'
import { Card } from '../platform/ui/card.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import { FirstStep } from '../platform/ui/first-step.tsx'
import { PageHeader } from '../platform/ui/page-header.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { CampaignActions } from './campaign-actions.tsx'
import { CampaignBadge, isHalted } from './campaign-badge.tsx'
import { codeText, heldText } from './campaign-words.ts'
import look from './control-room.module.css'
import type { CampaignOfPeople, PeopleOf } from './people-drawer.tsx'
import { Progress } from './progress.tsx'
import { useCampaigns } from './use-campaigns.ts'
import { useSendingChannels } from './use-channels.ts'
import { useControlRoom } from './use-live.ts'

const BudgetsCard = lazy(async () => ({ default: (await import('./budgets-card.tsx')).BudgetsCard }))
const WarmUpsCard = lazy(async () => ({ default: (await import('./warm-ups-card.tsx')).WarmUpsCard }))

const PeopleDrawer = lazy(async () => ({ default: (await import('./people-drawer.tsx')).PeopleDrawer }))
const WaterfallList = lazy(async () => ({ default: (await import('./waterfall-list.tsx')).WaterfallList }))
const ProvidersCard = lazy(async () => ({ default: (await import('./providers-card.tsx')).ProvidersCard }))

const nothing = {}

export function ControlRoom() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { state } = useCampaigns()
  const { channels } = useSendingChannels()
  const room = useControlRoom()
  const {
    data,
    lateMs,
    refetch,
    live: { status, asOf },
  } = room
  const [open, setOpen] = useState<{ campaign: CampaignOfPeople; people: PeopleOf }>()
  const rows = data?.rows ?? []
  const openAll = (people: PeopleOf) => {
    const nameOf = (campaignId: string) => rows.find(({ id }) => id === campaignId)?.name
    setOpen({ campaign: { id: null, name: t('campaigns.room.totals'), nameOf }, people })
  }
  const sum = (of: (row: ControlRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  const number = (count: number) => count.toLocaleString(language)
  const halted = rows.filter(isHalted).length
  const currency = rows.find(({ costPerMinute }) => costPerMinute)?.costPerMinute?.currency
  return (
    <>
      <PageHeader title={t('shell.control_room')} />
      <StaleOverlay status={status} asOf={asOf}>
        <div className={look.room}>
          <HaltNotice />
          {lateMs !== undefined && (
            <chakra.p role="status" color="attention">
              {t('campaigns.room.late', { age: formatAge(lateMs / 1000, language) })}
            </chakra.p>
          )}
          {!data && <PendingRead of={room} h="160px" />}
          {data && (
            <dl className={look.totals} aria-label={t('campaigns.room.totals')}>
              <Figure
                name={t('campaigns.room.running')}
                value={number(rows.filter((row) => row.state === 'running' && !isHalted(row)).length)}
              />
              {halted > 0 && <Figure name={t('campaigns.room.halted_count')} value={number(halted)} />}
              <Figure name={t('campaigns.room.throughput')} value={number(sum((row) => row.lastMinute))} />
              <Figure name={t('campaigns.room.queued')} value={number(sum((row) => row.queued))} />
              <Figure name={t('campaigns.bucket.waiting')} value={number(sum((row) => row.buckets.waiting ?? 0))} />
              <Figure
                name={t('campaigns.room.cost')}
                value={
                  currency
                    ? formatMoney({ amount: sum((row) => row.costPerMinute?.amount ?? 0), currency }, language)
                    : '–'
                }
              />
            </dl>
          )}
          {data && rows.length === 0 && (
            <EmptyState
              title={t('campaigns.room.empty')}
              text={t('campaigns.room.empty_text')}
              example={t('campaigns.room.empty_example')}
              action={<FirstStep path="/campaign-builder" needs="create_campaigns" />}
            />
          )}
          <ul className={look.list} aria-label={t('campaigns.room.list')}>
            {rows.map((row) => (
              <Row
                key={row.id}
                row={row}
                campaign={state?.campaigns[row.id]}
                channels={channels}
                open={(people) => setOpen({ campaign: row, people })}
              />
            ))}
          </ul>
          <Suspense>
            {rows.length > 0 && (
              <Card title={t('campaigns.waterfall.all')} inset>
                <WaterfallList
                  steps={sumWaterfalls(rows.map(({ waterfall }) => waterfall))}
                  channels={channels}
                  label={t('campaigns.waterfall.all')}
                  open={openAll}
                />
              </Card>
            )}
            {data && <ProvidersCard room={data} refresh={refetch} open={openAll} />}
            <BudgetsCard />
            <WarmUpsCard />
            {open && <PeopleDrawer {...open} close={() => setOpen(undefined)} />}
          </Suspense>
        </div>
      </StaleOverlay>
    </>
  )
}

/** The War Room's halt stands over everything here. */
function HaltNotice() {
  const { t } = useTranslation()
  const language = useLanguage()
  const may = useMay('view_operations')
  const mayOpen = useMay('view_warroom')
  const { state } = useView(outbound, outboundReducer, nothing, { enabled: may })
  const halted = state?.halted
  if (!halted) return null
  return (
    <Callout role="alert" refused>
      <span>
        {t('campaigns.room.halted', {
          name: halted.byName,
          at: formatInstant(halted.at, language),
          reason: halted.reason,
        })}
      </span>
      {mayOpen && (
        <Button asChild>
          <Link to="/warroom">{t('shell.warroom')}</Link>
        </Button>
      )}
    </Callout>
  )
}

type RowProps = {
  row: ControlRow
  campaign: Campaign | undefined
  channels: readonly SendingChannel[]
  open: (people: PeopleOf) => void
}

function Row({ row, campaign, channels, open }: RowProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const number = (count: number) => count.toLocaleString(language)
  const {
    id,
    name,
    state,
    channel,
    buckets,
    audience,
    queued,
    underway,
    lastMinute,
    perMinute,
    costPerMinute,
    errors,
    hold,
    budget,
    waterfall,
    money,
  } = row
  return (
    <li className={look.row} aria-label={name}>
      <div className={look.head}>
        <chakra.div flex="1 1 240px" minW="0">
          <Link
            to="/campaigns/my-campaigns/$campaignId"
            params={{ campaignId: id }}
            style={{ fontWeight: 600, overflowWrap: 'anywhere' }}
          >
            {name}
          </Link>
          <chakra.p color="muted" fontSize="sm">
            {`${t(`contacts.channel.${channel.kind}`)} · ${channel.name}`}
            {channel.limit !== null && ` · ${t('campaigns.room.limit', { limit: channel.limit })}`}
            {budget &&
              ` · ${t('campaigns.room.budget', { used: number(budget.used), campaigns: number(budget.campaigns) })}`}
          </chakra.p>
        </chakra.div>
        <CampaignBadge state={state} isHalted={isHalted(row)} />
        <div className={look.actions}>
          {campaign && (
            <CampaignActions
              campaign={campaign}
              ledger={{ buckets: { waiting: buckets.waiting ?? 0 }, underway }}
              brief
            />
          )}
        </div>
      </div>
      <Progress total={{ audience, buckets }} label={name} tall />
      <dl className={look.figures}>
        <Figure name={t('campaigns.room.throughput')} value={`${number(lastMinute)} / ${number(perMinute)}`} />
        <Figure name={t('campaigns.bucket.sent')} value={number(buckets.sent ?? 0)} />
        <Figure name={t('campaigns.bucket.waiting')} value={number(buckets.waiting ?? 0)} />
        <Figure name={t('campaigns.room.queued')} value={number(queued)} />
        <Figure name={t('campaigns.bucket.failed')} value={number(buckets.failed ?? 0)} />
        <Figure name={t('campaigns.bucket.in_doubt')} value={number(buckets.in_doubt ?? 0)} />
        <Figure name={t('campaigns.room.cost')} value={costPerMinute ? formatMoney(costPerMinute, language) : '–'} />
      </dl>
      {money && <BudgetLine money={money} />}
      {waterfall.length > 1 && (
        <Suspense>
          <WaterfallList
            steps={waterfall}
            channels={channels}
            label={t('campaigns.waterfall.of', { name })}
            open={open}
          />
        </Suspense>
      )}
      {hold && (
        <chakra.p role="status" color="attention">
          {heldText(hold, 'campaigns.held')}
        </chakra.p>
      )}
      {errors.length > 0 && (
        <ul className={look.errors} aria-label={t('campaigns.room.errors')}>
          {errors.map(({ code, count }) => (
            <li key={code}>
              <b>{number(count)}</b> {codeText({ code })}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function BudgetLine({
  money: { budget, used, reserved, left, currency },
}: {
  money: NonNullable<ControlRow['money']>
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const amount = (value: number | null) => formatMoney({ amount: value ?? 0, currency }, language)
  const figures = { budget: amount(budget), used: amount(used), reserved: amount(reserved), left: amount(left) }
  return (
    <chakra.p color="muted" fontSize="sm">
      {t('campaigns.room.money', figures)}
    </chakra.p>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
