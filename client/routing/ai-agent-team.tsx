/** AI agents below the operators: how each stands, how many conversations it has, and where it serves. */
import { channels } from '@aura/contracts/channels/channels.ts'
import type { AgentStatusState, AiOperator } from '@aura/contracts/routing/agent-status.ts'
import { presenceOf } from '@aura/machines/agents/presence.ts'
import { channelsReducer } from '@aura/machines/channels/channels.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { Bot } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeed } from '../platform/feed/provider.tsx'
import { useView } from '../platform/feed/use-view.ts'
import { useMay } from '../platform/me.ts'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { useNow } from '../platform/ui/clock.ts'
import { presenceTones } from './presence-text.ts'
import { useQueueNames } from './use-queues.ts'

const minuteMs = 60_000
const everything = {}

export function AiAgentTeam({ agents, load }: { agents: readonly AiOperator[]; load: AgentStatusState['load'] }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <chakra.section aria-labelledby={id} mt="6">
      <chakra.h2 id={id} display="flex" alignItems="center" gap="2" fontSize="md" fontWeight="semibold" mb="2">
        <Bot size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('routing.ai_agent')}
      </chakra.h2>
      <chakra.ul listStyleType="none" borderWidth="1px" borderColor="line" borderRadius="lg" bg="panel">
        {agents.map((agent) => (
          <AiAgentRow key={agent.agentId} agent={agent} load={load[agent.agentId] ?? 0} />
        ))}
      </chakra.ul>
    </chakra.section>
  )
}

function AiAgentRow({ agent, load }: { agent: AiOperator; load: number }) {
  const { t } = useTranslation()
  const feed = useFeed()
  const opens = useMay('view_agents')
  // Its hours begin and end while nothing else changes.
  useNow(minuteMs)
  const { agentId, name, capacity } = agent
  const presence = presenceOf(agent, new Date(feed.now()))
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={{ base: '1fr auto', md: 'minmax(160px, 2fr) minmax(140px, 1fr) 96px minmax(0, 3fr)' }}
      alignItems="center"
      columnGap="4"
      rowGap="1"
      minH="11"
      px="3"
      py="2"
      css={{ '& + &': { borderTopWidth: '1px', borderColor: 'line' } }}
    >
      <chakra.span truncate>
        {opens ? (
          <Link to="/agents" search={{ agent: agentId }}>
            {name}
          </Link>
        ) : (
          name
        )}
      </chakra.span>
      <StatusBadge tone={presenceTones[presence]} word={t(`routing.ai_agent.${presence}`)} />
      <chakra.span data-figures="" textAlign={{ md: 'end' }}>
        {t('routing.load', { load, capacity })}
      </chakra.span>
      <chakra.span color="muted" fontSize="sm">
        <Bound agent={agent} />
      </chakra.span>
    </chakra.li>
  )
}

function Bound({ agent: { queueIds, channelIds } }: { agent: AiOperator }) {
  const { t } = useTranslation()
  const queueName = useQueueNames()
  const { state } = useView(channels, channelsReducer, everything, { enabled: useMay('view_canais') })
  const channelName = (id: string) => state?.channels[id]?.name
  const names = [...channelIds.map(channelName), ...queueIds.map(queueName)].filter((name) => name !== undefined)
  return names.length === 0 ? t('routing.ai_agent.unbound') : `${t('routing.ai_agent.bound')} ${names.join(', ')}`
}
