import { type AiAgent, aiAgents } from '@aura/contracts/agents/agent.ts'
import { agentInstructions, type SentInstructions } from '@aura/contracts/agents/instructions.ts'
import { agentsNewestFirst, aiAgentsReducer } from '@aura/machines/agents/agents.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { useMay } from '../../platform/me.ts'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { FirstStep } from '../../platform/ui/first-step.tsx'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { InstructionText } from './instruction-text.tsx'
import look from './operations.module.css'

const everything = {}
/** So few are open from the start. */
const openAtFirst = 3

/** The whole of what its model is sent is asked for when it is opened. */
function Script({ agent, isFirst }: { agent: AiAgent; isFirst: boolean }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(isFirst)
  const { id: agentId, name, version, publishedVersion, canaryVersion, canaryShare } = agent
  const read = useQuery(agentInstructions, { agentId }, { enabled: open })
  const { data, refetch } = read
  const serving = [publishedVersion, canaryVersion, canaryShare].join()
  const [readServing, setReadServing] = useState(serving)
  if (readServing !== serving) {
    setReadServing(serving)
    refetch()
  }
  return (
    <li className={look.item}>
      <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={look.summary}>
          {name} <span className={look.muted}>v{publishedVersion ?? version}</span>
          {canaryVersion !== null && (
            <span className={look.muted}>
              {' '}
              {t('warroom.scripts.agent.canary', { version: canaryVersion, share: canaryShare })}
            </span>
          )}
        </summary>
        {open && <PendingRead of={read} h="80px" />}
        {data?.versions.map((sent: SentInstructions) => (
          <InstructionText key={sent.version} sent={sent} isAlone={data.versions.length === 1} />
        ))}
      </details>
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
      {active.length === 0 && (
        <EmptyState
          title={t('warroom.scripts.no_agents')}
          text={t('warroom.scripts.no_agents_text')}
          example={t('warroom.scripts.no_agents_example')}
          action={<FirstStep path="/agents#new" needs="create_agents" />}
        />
      )}
      <ul className={look.list}>
        {active.map((agent, at) => (
          <Script key={agent.id} agent={agent} isFirst={at < openAtFirst} />
        ))}
      </ul>
    </>
  )
}
