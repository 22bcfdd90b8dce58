/** What is connected, of each kind, from the data that their own screens show. */
import { channels as channelsView } from '@aura/contracts/channels/channels.ts'
import { apiTokenList } from '@aura/contracts/companies/api-tokens.ts'
import { calendarFeed } from '@aura/contracts/integrations/calendar/calendar-feed.ts'
import { endpointActivity } from '@aura/contracts/integrations/delivery.ts'
import { type Endpoint, endpoints, pauseEndpoint, resumeEndpoint } from '@aura/contracts/integrations/endpoint.ts'
import type { EndpointFormat } from '@aura/contracts/integrations/endpoint-format.ts'
import {
  inboundActivity,
  inboundWebhooks,
  pauseInbound,
  resumeInbound,
} from '@aura/contracts/integrations/inbound/inbound-webhook.ts'
import { channelsReducer } from '@aura/machines/channels/channels.ts'
import { apiTokensReducer, tokenState } from '@aura/machines/companies/api-tokens.ts'
import { decide } from '@aura/machines/integrations/decide.ts'
import { endpointsReducer } from '@aura/machines/integrations/endpoints.ts'
import { inboundReducer } from '@aura/machines/integrations/inbound/inbound.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { inOrder, standing, useAiConnections } from '../ai/index.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { usePolling } from '../platform/feed/use-polling.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { useView } from '../platform/feed/use-view.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMay, useMe } from '../platform/me.ts'
import type { Tone } from '../platform/ui/badge.tsx'
import { useNow } from '../platform/ui/clock.ts'
import { toast } from '../platform/ui/toast.tsx'
import { resumeLabels as inboundLabels } from './inbound/inbound-words.ts'
import type { Connection } from './integration-card.tsx'
import { problemText, resumeLabels, stateTones } from './webhooks/webhook-words.ts'

const everything = {}
/** No event tells of single calls. */
const lookAgainMs = 10_000
const minuteMs = 60_000
const tell = (error: unknown) => toast({ tone: 'critical', title: errorText(error) })

export function useEndpointConnections() {
  const { t } = useTranslation()
  const actor = useMe()
  const view = useView(endpoints, endpointsReducer, everything)
  const { data: activity, refetch } = useQuery(endpointActivity, everything)
  usePolling(refetch, { every: lookAgainMs })
  const pause = useCommand(pauseEndpoint)
  const resume = useCommand(resumeEndpoint)
  const actionsOf = (endpoint: Endpoint) => {
    const { id: endpointId, state } = endpoint
    return [
      ...(decide(endpoint, 'resume', { actor }).ok
        ? [{ label: t(resumeLabels[state]), run: () => void resume.send({ endpointId }).catch(tell) }]
        : []),
      ...(decide(endpoint, 'pause', { actor }).ok
        ? [{ label: t('webhooks.pause'), run: () => void pause.send({ endpointId }).catch(tell) }]
        : []),
    ]
  }
  const connectionOf = (endpoint: Endpoint): Connection => {
    const { id, name, state, problem, problemStatus } = endpoint
    return {
      ...{ id, name, tone: stateTones[state], word: t(`webhooks.state.${state}`) },
      problem: problem ? problemText(problem, problemStatus, t) : undefined,
      at: activity?.find(({ endpointId }) => endpointId === id)?.lastAt ?? null,
      link: (
        <Link to="/integrations/webhooks" search={{ endpoint: id }}>
          {name}
        </Link>
      ),
      actions: actionsOf(endpoint),
    }
  }
  const all = view.state && Object.values(view.state.endpoints)
  return {
    view,
    of: (format: EndpointFormat) => all?.filter((endpoint) => endpoint.format === format).map(connectionOf),
  }
}

export function useInboundConnections(): Connection[] | undefined {
  const { t } = useTranslation()
  const actor = useMe()
  const { state } = useView(inboundWebhooks, inboundReducer, everything)
  const { data: activity, refetch } = useQuery(inboundActivity, everything)
  usePolling(refetch, { every: lookAgainMs })
  const pause = useCommand(pauseInbound)
  const resume = useCommand(resumeInbound)
  return (
    state &&
    Object.values(state.webhooks).map((webhook) => {
      const { id: webhookId, name, state } = webhook
      const latest = activity?.find((one) => one.webhookId === webhookId)
      return {
        ...{ id: webhookId, name, tone: stateTones[state], word: t(`webhooks.state.${state}`) },
        problem: latest && latest.failed > 0 ? t('inbound.failed_count', { count: latest.failed }) : undefined,
        at: latest?.lastAt ?? null,
        link: (
          <Link to="/integrations/inbound" search={{ webhook: webhookId }}>
            {name}
          </Link>
        ),
        actions: [
          ...(decide(webhook, 'resume', { actor }).ok
            ? [{ label: t(inboundLabels[state]), run: () => void resume.send({ webhookId }).catch(tell) }]
            : []),
          ...(decide(webhook, 'pause', { actor }).ok
            ? [{ label: t('webhooks.pause'), run: () => void pause.send({ webhookId }).catch(tell) }]
            : []),
        ],
      }
    })
  )
}

export function useModelConnections(): Connection[] | undefined {
  const { t } = useTranslation()
  const now = useNow(minuteMs)
  const { state } = useAiConnections()
  return (
    state &&
    inOrder(state).map((connection) => {
      const { id, name, problem, checkedAt } = connection
      return {
        ...{ id, name, ...standing(connection, now === 0 ? Date.now() : now, t), at: checkedAt, actions: [] },
        problem: problem === null ? undefined : t(`ai.problem.${problem}`),
        link: (
          <Link to="/integrations/ias" search={{ connection: id }}>
            {name}
          </Link>
        ),
      }
    })
  )
}

/** Everybody has an own one: the card shows the reader's. */
export function useCalendarConnections(): Connection[] | undefined {
  const { t } = useTranslation()
  const { data } = useQuery(calendarFeed, everything)
  if (!data) return undefined
  if (!data.feed) return []
  const link = (
    <Link to="/profile" hash="calendar">
      {t('integrations.own_calendar')}
    </Link>
  )
  const word = t('webhooks.state.active')
  return [{ id: 'calendar', name: '', tone: 'ok', word, at: data.feed.lastReadAt, link, actions: [] }]
}

const tokenTones: Record<ReturnType<typeof tokenState>, Tone> = {
  ok: 'ok',
  expiring: 'attention',
  expired: 'critical',
  ended: 'neutral',
}

/** Undefined for people who may not see them. */
export function useTokenConnections(): { enabled: boolean; connections: Connection[] | undefined } {
  const { t } = useTranslation()
  const enabled = useMay('manage_settings')
  const { state } = useView(apiTokenList, apiTokensReducer, everything, { enabled })
  const now = useNow(minuteMs)
  const connections =
    state &&
    Object.values(state).map((token): Connection => {
      const { id, name, lastUsedAt } = token
      const is = tokenState(token, now === 0 ? Date.now() : now)
      return {
        ...{ id, name, tone: tokenTones[is], word: t(`integrations.token.${is}`), at: lastUsedAt, actions: [] },
        link: (
          <Link to="/settings" search={{ tab: 'tokens' }}>
            {name}
          </Link>
        ),
      }
    })
  return { enabled, connections }
}

export function useWebchatConnections(): { enabled: boolean; connections: Connection[] | undefined } {
  const { t } = useTranslation()
  const enabled = useMay('view_canais')
  const { state } = useView(channelsView, channelsReducer, everything, { enabled })
  const connections =
    state &&
    Object.values(state.channels)
      .filter(({ kind }) => kind === 'webchat')
      .map(({ id, name, state, health }): Connection => {
        const is = state === 'paused' ? 'paused' : health.status === 'failing' ? 'failing' : 'active'
        return {
          ...{ id, name, tone: stateTones[is], word: t(`webhooks.state.${is}`), at: null, actions: [] },
          link: <Link to="/canais/digitais">{name}</Link>,
        }
      })
  return { enabled, connections }
}
