import type { AgentStatusState } from '@aura/contracts/routing/agent-status.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import look from './desk.module.css'
import { useQueues } from './use-queues.ts'

/** How many wait in each queue; a press opens them. */
export function WaitingCounts({ waiting }: { waiting: AgentStatusState['waiting'] }) {
  const { t } = useTranslation()
  const queues = useQueues()
  const all = [...queues.map(({ id, name }) => ({ id, name })), { id: 'none', name: t('routing.no_queue') }]
  return (
    <ul className={look.counts} aria-label={t('routing.queues.waiting_in')}>
      {all.map(({ id, name }) => (
        <li key={id}>
          <Link to="/operations" search={{ scope: 'queue', queue: id }}>
            <span>{name}</span>
            <b data-figures="">{waiting[id] ?? 0}</b>
          </Link>
        </li>
      ))}
    </ul>
  )
}
