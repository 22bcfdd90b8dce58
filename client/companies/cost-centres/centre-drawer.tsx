import type { CostCentre } from '@aura/contracts/companies/cost-centres.ts'
import { createCostCentre, editCostCentre } from '@aura/contracts/companies/cost-centres.ts'
import type { CostNode } from '@aura/machines/companies/cost-centres.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../platform/me.ts'
import { Drawer } from '../../platform/ui/drawer.tsx'
import { Tabs } from '../../platform/ui/tabs.tsx'
import { Bookings } from './bookings.tsx'
import { CentreForm, unguarded } from './centre-form.tsx'
import { History } from './history.tsx'
import type { Costs } from './use-costs.ts'

type CentreDrawerProps = {
  /** Undefined for one that is still to be made. */
  centre: CostCentre | undefined
  costs: Costs
  tree: readonly CostNode[]
  leave: () => void
}

/** One cost centre: what was booked on it, its months, and its own data. */
export function CentreDrawer({ centre, costs, tree, leave }: CentreDrawerProps) {
  const { t } = useTranslation()
  const may = useMay(centre ? editCostCentre.needs : createCostCentre.needs)
  const [open, setOpen] = useState<'bookings' | 'history' | 'data'>('bookings')
  const guard = useRef(unguarded)
  const leaveAsking = () => guard.current(leave)
  const form = <CentreForm centre={centre} costs={costs} tree={tree} guard={guard} done={leave} />
  if (!centre)
    return (
      <Drawer title={t('companies.costs.new')} open close={leaveAsking}>
        {form}
      </Drawer>
    )
  return (
    <Drawer title={centre.name} open close={leaveAsking} width={560}>
      <Tabs
        label={centre.name}
        open={open}
        choose={setOpen}
        tabs={[
          { id: 'bookings', label: t('companies.costs.bookings'), content: <Bookings centre={centre} costs={costs} /> },
          { id: 'history', label: t('companies.costs.history'), content: <History centre={centre} costs={costs} /> },
          ...(may ? [{ id: 'data' as const, label: t('companies.costs.data'), content: form }] : []),
        ]}
      />
    </Drawer>
  )
}
