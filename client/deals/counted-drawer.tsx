/** The deals behind a figure. */
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { useTranslation } from 'react-i18next'
import { Drawer } from '../platform/ui/drawer.tsx'
import { CountedDeals } from './counted-deals.tsx'
import type { Counted } from './figure-button.tsx'

export function CountedDrawer(props: { counted: Counted; stages: readonly StageRule[]; close: () => void }) {
  const { t } = useTranslation()
  const { counted, stages, close } = props
  return (
    <Drawer title={t('deals.title')} open close={close} width={640}>
      <CountedDeals counted={counted} stages={stages} leave={close} />
    </Drawer>
  )
}
