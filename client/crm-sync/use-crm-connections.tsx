import { crmConnections } from '@aura/contracts/crm-sync/connection.ts'
import { crmConnectionsReducer } from '@aura/machines/crm-sync/connections.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useView } from '../platform/feed/use-view.ts'
import { crmTones } from './crm-words.ts'

const everything = {}

/** How each connection is, for the catalogue. */
export function useCrmConnections() {
  const { t } = useTranslation()
  const { state } = useView(crmConnections, crmConnectionsReducer, everything)
  return (
    state &&
    Object.values(state.connections).map(({ id, name, state, problem, lastSyncedAt }) => ({
      ...{ id, name, tone: crmTones[state], word: t(`crm-sync.state.${state}`), at: lastSyncedAt },
      problem: problem ? t(`crm-sync.problem.${problem}`) : undefined,
      link: (
        <Link to="/integrations/crm" search={{ connection: id }}>
          {name}
        </Link>
      ),
      actions: [],
    }))
  )
}
