/** /centro-custos: where the company's money goes, as a tree, against the budgets of the month. */
import { createCostCentre } from '@aura/contracts/companies/cost-centres.ts'
import { sumOf } from '@aura/machines/companies/cost-centres.ts'
import { chakra } from '@chakra-ui/react'
import { useNavigate } from '@tanstack/react-router'
import { Download, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StaleOverlay } from '../../platform/connection/stale-overlay.tsx'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMay } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { MoneySum } from '../../platform/ui/money.tsx'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { Switch } from '../../platform/ui/switch.tsx'
import { useHashAction } from '../../platform/ui/use-hash-action.ts'
import { CentreDrawer } from './centre-drawer.tsx'
import { saveAsCsv } from './export-csv.ts'
import { MonthSwitch } from './month-switch.tsx'
import { allNodes, rowsOf, type TreeRow, withoutInactive } from './tree.ts'
import { TreeGrid } from './tree-grid.tsx'
import { useCostSources } from './use-cost-sources.ts'
import { useCosts } from './use-costs.ts'

export function CostCentres() {
  const { t } = useTranslation()
  const title = t('companies.costs.screen')
  const costs = useCosts()
  if (costs.status === 'refused')
    return <EmptyState title={t('companies.costs.refused')} text={errorText(costs.error)} />
  if (costs.tree) return <Screen costs={costs} tree={costs.tree} />
  return (
    <>
      <PageHeader title={title} />
      <chakra.div px={{ base: '4', md: '6' }} display="flex" flexDirection="column" gap="1.5">
        {['a', 'b', 'c', 'd', 'e'].map((row) => (
          <Skeleton key={row} h="9" />
        ))}
      </chakra.div>
    </>
  )
}

type ScreenProps = { costs: ReturnType<typeof useCosts>; tree: NonNullable<ReturnType<typeof useCosts>['tree']> }

function Screen({ costs, tree }: ScreenProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const mayCreate = useMay(createCostCentre.needs)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [inactive, setInactive] = useState(false)
  const [open, setOpen] = useState<string | 'new'>()
  useHashAction('new', () => mayCreate && setOpen('new'))
  const costNodes = useMemo(() => (inactive ? tree : withoutInactive(tree)), [tree, inactive])
  const { sources, error } = useCostSources(costs)
  const rows = useMemo(() => rowsOf(costNodes, { closed, sources }), [costNodes, closed, sources])
  const openRow = useOpenRow(setOpen)
  const total = sumOf(tree.flatMap((node) => node.total))
  const budget = sumOf(
    allNodes(tree).flatMap(({ centre }) =>
      centre.budget === null || !centre.active ? [] : [{ amount: centre.budget, currency: centre.currency }],
    ),
  )
  const toggle = (id: string, wanted: boolean) => {
    const next = new Set(closed)
    if (wanted) next.delete(id)
    else next.add(id)
    setClosed(next)
  }
  return (
    <>
      <PageHeader
        title={t('companies.costs.screen')}
        facts={
          tree.length > 0 && (
            <chakra.span color="muted" fontSize="sm" data-figures="">
              {t('companies.costs.spent')}: <MoneySum values={total} />
              {budget.length > 0 && (
                <>
                  {' · '}
                  {t('companies.costs.budget')}: <MoneySum values={budget} />
                </>
              )}
            </chakra.span>
          )
        }
      >
        <MonthSwitch costs={costs} />
        <Button aria-label={t('companies.costs.export')} onClick={() => saveAsCsv(tree, costs.month, language, t)}>
          <Download size={16} strokeWidth={1.75} aria-hidden="true" />
          <chakra.span display={{ base: 'none', md: 'inline' }}>{t('companies.costs.export')}</chakra.span>
        </Button>
        {mayCreate && (
          <Button variant="solid" colorPalette="accent" ms={{ base: 'auto', md: '0' }} onClick={() => setOpen('new')}>
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('companies.costs.new')}
          </Button>
        )}
      </PageHeader>
      {(costs.error ?? error) && (
        <chakra.p role="alert" color="critical" px={{ base: '4', md: '6' }}>
          {errorText(costs.error ?? error)}
        </chakra.p>
      )}
      <StaleOverlay status={costs.status} asOf={costs.asOf}>
        {tree.length === 0 ? (
          <EmptyState
            title={t('companies.costs.none')}
            text={t('companies.costs.none_text')}
            example={t('companies.costs.none_example')}
            action={mayCreate && <Button onClick={() => setOpen('new')}>{t('companies.costs.new')}</Button>}
          />
        ) : (
          <>
            <chakra.div px={{ base: '4', md: '6' }} py="2">
              <Switch label={t('companies.costs.show_inactive')} checked={inactive} onChange={setInactive} />
            </chakra.div>
            <TreeGrid rows={rows} reading={costs.reading} toggle={toggle} open={openRow} />
          </>
        )}
      </StaleOverlay>
      {open !== undefined && costs.state && (
        <CentreDrawer
          key={open}
          centre={costs.state.centres[open]}
          costs={costs}
          tree={tree}
          leave={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

/** A campaign is on its own page, dispatches to one person in their list; anything else is among the bookings of its centre. */
function useOpenRow(openCentre: (centreId: string) => void) {
  const navigate = useNavigate()
  const seesCampaigns = useMay('view_campaigns')
  const mayDispatch = useMay('create_campaigns')
  return (row: TreeRow) => {
    if (row.kind === 'centre') return openCentre(row.id)
    const { source, centre } = row
    if (source.source === 'campaign' && source.campaignId !== null) {
      const { campaignId } = source
      return void navigate({ to: '/campaigns/my-campaigns/$campaignId', params: { campaignId } })
    }
    if (source.source === 'unit' && mayDispatch) return void navigate({ to: '/campaigns/unit-dispatch' })
    if (source.source === 'others' && seesCampaigns) return void navigate({ to: '/campaigns/my-campaigns' })
    openCentre(centre.id)
  }
}
