/** One company from above: what goes on in it, its people, its plan, and the ways of the platform into it. */
import { ownedOne, setSuspended } from '@aura/contracts/companies/owner.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePolling } from '../../platform/feed/use-polling.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useMay } from '../../platform/me.ts'
import { Drawer } from '../../platform/ui/drawer.tsx'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { Tabs } from '../../platform/ui/tabs.tsx'
import { CompanyState } from './company-state.tsx'
import { Figures } from './figures.tsx'
import { PeopleList } from './people-list.tsx'
import { PlanEditor } from './plan-editor.tsx'
import { PlanList } from './plan-list.tsx'
import { PlatformAccess } from './platform-access.tsx'

export type Detail = OutputOf<typeof ownedOne>

type DrawerTab = 'figures' | 'people' | 'plan' | 'ways'
type DrawerProps = { companyId: string; close: () => void; changed: () => void }

export function CompanyDrawer({ companyId, close, changed }: DrawerProps) {
  const { t } = useTranslation()
  const read = useQuery(ownedOne, { companyId })
  const { data, refetch } = read
  usePolling(refetch, { every: 5000 })
  const [part, setPart] = useState<DrawerTab>('figures')
  const manages = useMay(setSuspended.needs)
  const again = useCallback(() => {
    refetch()
    changed()
  }, [refetch, changed])
  return (
    <Drawer
      open
      close={close}
      width={640}
      title={data?.company.name ?? t('platform.loading')}
      facts={data && <CompanyState company={data.company} />}
    >
      {!data && <PendingRead of={read} h="40" />}
      {data && (
        <div>
          <Tabs<DrawerTab>
            label={data.company.name}
            open={part}
            choose={setPart}
            tabs={[
              { id: 'figures', label: t('companies.tab.figures'), content: <Figures company={data.company} /> },
              { id: 'people', label: t('companies.tab.people'), content: <PeopleList people={data.people} /> },
              {
                id: 'plan',
                label: t('companies.tab.plan'),
                content: manages ? (
                  <PlanEditor key={JSON.stringify(data.plan)} detail={data} changed={again} />
                ) : (
                  <PlanList plan={data.plan} />
                ),
              },
              ...(manages
                ? [
                    {
                      id: 'ways' as const,
                      label: t('companies.tab.ways'),
                      content: <PlatformAccess detail={data} changed={again} />,
                    },
                  ]
                : []),
            ]}
          />
        </div>
      )}
    </Drawer>
  )
}
