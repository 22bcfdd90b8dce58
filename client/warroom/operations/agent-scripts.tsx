import { aiAgents } from '@aura/contracts/agents/agent.ts'
import { agentsNewestFirst, aiAgentsReducer } from '@aura/machines/agents/agents.ts'
import { useTranslation } from 'react-i18next'
import { useView } from '../../platform/feed/use-view.ts'
import { useMay } from '../../platform/me.ts'
import { EmptyState } from '../../platform/ui/empty.tsx'
import look from './operations.module.css'

const everything = {}

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
        {active.map(({ id, name, persona, greeting, version }) => (
          <li key={id} className={look.item}>
            <div className={look.row}>
              <span className={look.grow}>{name}</span>
              <span className={look.muted}>v{version}</span>
            </div>
            {greeting !== '' && <p className={look.words}>{greeting}</p>}
            <p className={look.words}>{persona}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
