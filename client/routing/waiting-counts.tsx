import type { AgentStatusState } from '@aura/contracts/routing/agent-status.ts'
import { noQueue, waitingRows } from '@aura/machines/routing/team-view.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import look from './desk.module.css'
import { useQueues } from './use-queues.ts'

/** How many wait in each queue; a press opens them. */
export function WaitingCounts({ waiting }: { waiting: AgentStatusState['waiting'] }) {
  const { t } = useTranslation()
  const queues = useQueues()
  const names = new Map(queues.map(({ id, name }) => [id, name])).set(noQueue, t('routing.no_queue'))
  const rows = waitingRows(
    queues.map(({ id }) => id),
    waiting,
  )
  return (
    <ul className={look.counts} aria-label={t('routing.queues.waiting_in')}>
      {rows.map(({ id, waiting: count }) => (
        <li key={id}>
          <Link to="/operations" search={{ scope: 'queue', queue: id }}>
            <span>{names.get(id)}</span>
            <b data-figures="">{count}</b>
          </Link>
        </li>
      ))}
    </ul>
  )
}
