import { type CostCentre, costCentres } from '@aura/contracts/companies/cost-centres.ts'
import { costCentresReducer } from '@aura/machines/companies/cost-centres.ts'
import { useView } from '../platform/feed/use-view.ts'
import { useMay } from '../platform/me.ts'

const nothing = {}

/** None where the user may not see them. */
export function useCostCentres(): { may: boolean; centres: Readonly<Record<string, CostCentre>> } {
  const may = useMay('view_centro_custos')
  const { state } = useView(costCentres, costCentresReducer, nothing, { enabled: may })
  return { may, centres: state?.centres ?? {} }
}
