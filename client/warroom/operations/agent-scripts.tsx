import { type AiAgent, agentVersions, aiAgents } from '@aura/contracts/agents/agent.ts'
import { agentsNewestFirst, aiAgentsReducer } from '@aura/machines/agents/agents.ts'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { useMay } from '../../platform/me.ts'
import { EmptyState } from '../../platform/ui/empty.tsx'
import look from './operations.module.css'

const everything = {}

/** What is published, which an edited draft is not yet. */
function Script({ agent }: { agent: AiAgent }) {
  const { id: agentId, name, version, publishedVersion } = agent
  const isDraft = publishedVersion !== null && publishedVersion !== version
  const { data } = useQuery(agentVersions, { agentId }, { enabled: isDraft })
  const words = isDraft ? data?.rows.find((row) => row.version === publishedVersion)?.body : agent
  return (
    <li className={look.item}>
      <div className={look.row}>
        <span className={look.grow}>{name}</span>
        <span className={look.muted}>v{publishedVersion ?? version}</span>
      </div>
      {words && words.greeting !== '' && <p className={look.words}>{words.greeting}</p>}
      <p className={look.words}>{words?.persona}</p>
    </li>
  )
}

/** The instructions of the AI agents that serve there. */
export function AgentScripts({ queueId, channelId }: { queueId: string | null; channelId: string | null }) {
  const { t } = useTranslation()
  const may = useMay('view_agents')
  const { state } = useView(aiAgents, aiAgentsReducer, everything, { enabled: may })
  if (!may || !state) return null
  const active = agentsNewestFirst(state).filter(
    ({ status, queueIds, channelIds }) =>
      status === 'active' &&
      ((queueId === null && channelId === null) ||
        (queueId !== null && queueIds.includes(queueId)) ||
        (channelId !== null && channelIds.includes(channelId))),
  )
  return (
    <>
      <h3 className={look.heading}>{t('warroom.scripts.agents')}</h3>
      {active.length === 0 && <EmptyState title={t('warroom.scripts.no_agents')} />}
      <ul className={look.list}>
        {active.map((agent) => (
          <Script key={agent.id} agent={agent} />
        ))}
      </ul>
    </>
  )
}
