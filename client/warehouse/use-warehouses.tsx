import { warehouses } from '@aura/contracts/warehouse/warehouse.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../platform/feed/use-query.ts'
import { stateTones } from './warehouse-words.ts'

/** How each destination is, for the catalogue. */
export function useWarehouses() {
  const { t } = useTranslation()
  const { data } = useQuery(warehouses, {})
  return data?.rows.map(({ id, name, state, problem, lastExportedAt }) => ({
    ...{ id, name, tone: stateTones[state], word: t(`warehouse.state.${state}`), at: lastExportedAt, actions: [] },
    problem: problem ? t(`warehouse.problem.${problem}`) : undefined,
    link: (
      <Link to="/integrations/bi" search={{ warehouse: id }}>
        {name}
      </Link>
    ),
  }))
}
