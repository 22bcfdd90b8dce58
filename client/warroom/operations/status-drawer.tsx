/** 'Status geral': how everything is, in a few sentences that can be read out or taken along. */
import { type Call, isLive } from '@aura/contracts/calls/call.ts'
import { liveCalls } from '@aura/contracts/calls/calls.ts'
import { outbound } from '@aura/contracts/conversations/outbound/rules.ts'
import { agentStatus } from '@aura/contracts/routing/agent-status.ts'
import { alertName } from '@aura/contracts/warroom/alerts/alert.ts'
import { liveCallsReducer } from '@aura/machines/calls/calls.ts'
import { outboundReducer } from '@aura/machines/conversations/outbound/outbound.ts'
import { agentStatusReducer, totalWaiting } from '@aura/machines/routing/team-view.ts'
import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFeed } from '../../platform/feed/provider.tsx'
import { useView } from '../../platform/feed/use-view.ts'
import { formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMe } from '../../platform/me.ts'
import { StateDot, type Tone } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Drawer } from '../../platform/ui/drawer.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { useActiveAlerts } from '../alerts/use-active-alerts.ts'
import { nameOf, tones } from '../status/status-texts.ts'
import { useServiceStatuses } from '../status/use-service-status.ts'
import look from './operations.module.css'
import type { Opened } from './panel.tsx'

const nothing = {}
type Sentence = { id: string; tone: Tone; text: string }

export default function StatusDrawer({ leave }: Opened) {
  const { t } = useTranslation()
  const language = useLanguage()
  const feed = useFeed()
  const sentences = [
    ...useAlertsSaid(),
    ...usePartsSaid(),
    ...useStatusMessages(),
    ...useCallsSaid(),
    ...useCampaignsSaid(),
  ]
  const at = formatInstant(new Date(feed.now()).toISOString(), language)
  const copy = () => {
    const text = [t('warroom.general.at', { at }), ...sentences.map(({ text }) => `- ${text}`)].join('\n')
    void navigator.clipboard.writeText(text).then(
      () => toast({ tone: 'ok', title: t('warroom.general.copied') }),
      () => toast({ tone: 'attention', title: t('warroom.general.not_copied') }),
    )
  }
  return (
    <Drawer
      title={t('warroom.action.status')}
      facts={t('warroom.general.at', { at })}
      open
      close={leave}
      footer={
        <Button onClick={copy}>
          <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('warroom.general.copy')}
        </Button>
      }
    >
      <ul className={look.list}>
        {sentences.map(({ id, tone, text }) => (
          <li key={id} className={look.item} data-sentence={id}>
            <p className={look.row}>
              <StateDot tone={tone} />
              <span className={look.grow}>{text}</span>
            </p>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}

/** Each that is not well by its name; all that are, in one sentence. */
function usePartsSaid(): Sentence[] {
  const { t } = useTranslation()
  const found = useServiceStatuses()
  if (found.state !== 'known') return [{ id: 'parts', tone: 'neutral', text: t('warroom.status.lost') }]
  const unwell = found.parts.filter(({ status, silentFor }) => status !== 'online' || silentFor !== null)
  const well = found.parts.length - unwell.length
  return [
    ...unwell.map((part): Sentence => {
      const state = part.silentFor === null ? t(`warroom.status.is.${part.status}`) : t('warroom.status.silent')
      return { id: part.id, tone: tones[part.status], text: `${nameOf(t, part)}: ${state}` }
    }),
    ...(well > 0 ? [{ id: 'parts', tone: 'ok' as const, text: t('warroom.general.parts', { count: well }) }] : []),
  ]
}

/** Each that is grave by its name; all of them in one sentence. */
function useAlertsSaid(): Sentence[] {
  const { t } = useTranslation()
  const { state } = useActiveAlerts()
  if (!state) return []
  const count = state.alerts.length
  if (count === 0) return [{ id: 'alerts', tone: 'ok', text: t('warroom.general.no_alerts') }]
  const grave = state.alerts.filter(({ severity }) => severity === 'critical')
  return [
    ...grave.map(
      (alert): Sentence => ({
        id: alert.id,
        tone: 'critical',
        text: t('warroom.feed.say.alert_raised', { alert: alertName(alert) }),
      }),
    ),
    { id: 'alerts', tone: 'attention', text: t('warroom.general.alerts', { all: count, grave: grave.length }) },
  ]
}

const answered = ({ state }: Call) => state === 'talking' || state === 'on_hold'

/** Nothing where nobody calls. */
function useCallsSaid(): Sentence[] {
  const { t } = useTranslation()
  const { permissions } = useMe()
  const { state } = useView(liveCalls, liveCallsReducer, nothing, { enabled: permissions.includes('view_operations') })
  const calls = state?.calls.filter((call) => isLive(call.state)) ?? []
  if (calls.length === 0) return []
  const waiting = calls.filter((call) => !answered(call)).length
  const text = t('warroom.general.calls', { count: calls.length, waiting })
  return [{ id: 'calls', tone: waiting > 0 ? 'attention' : 'neutral', text }]
}

function useStatusMessages(): Sentence[] {
  const { t } = useTranslation()
  const { permissions } = useMe()
  const { state } = useView(agentStatus, agentStatusReducer, nothing, {
    enabled: permissions.includes('manage_operations'),
  })
  if (!state) return []
  const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((all, value) => all + value, 0)
  const available = state.operators.filter(({ state }) => state === 'available').length
  const waiting = totalWaiting(state.waiting)
  return [
    {
      id: 'operators',
      tone: available > 0 ? 'neutral' : 'attention',
      text: t('warroom.general.operators', { here: available, all: state.operators.length }),
    },
    {
      id: 'conversations',
      tone: waiting > 0 && available === 0 ? 'attention' : 'neutral',
      text: t('warroom.general.conversations', { count: sum(state.load), waiting }),
    },
  ]
}

function useCampaignsSaid(): Sentence[] {
  const { t } = useTranslation()
  const { permissions } = useMe()
  const { state } = useView(outbound, outboundReducer, nothing, { enabled: permissions.includes('view_operations') })
  if (!state) return []
  const { halted } = state
  return halted
    ? [
        {
          id: 'campaigns',
          tone: 'critical',
          text: t('warroom.halt.since', { name: halted.byName, reason: halted.reason }),
        },
      ]
    : [{ id: 'campaigns', tone: 'neutral', text: t('warroom.general.campaigns') }]
}
