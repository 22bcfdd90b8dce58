/** The deals of a pipeline by the state in which their customers are; a state opens its deals, city by city. */
import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { allDeals, countDeals } from '@aura/contracts/deals/deal-chunks.ts'
import { dealPlaces } from '@aura/contracts/deals/places.ts'
import { columnsOf } from '@aura/machines/deals/board.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useThrottledReload } from '../../platform/feed/use-throttled-reload.ts'
import { BrazilMap } from '../../platform/map/map.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { useBoardActions } from '../board-actions.ts'
import { CountedDeals } from '../counted-deals.tsx'
import { FigureButton } from '../figure-button.tsx'
import { DealSearch } from '../filters/deal-search.tsx'
import type { Narrowing } from '../filters/use-deal-filter.ts'
import { ViewBar } from '../filters/view-bar.tsx'
import { Metrics } from '../metrics.tsx'
import { PipelineMenu } from '../pipeline-menu.tsx'
import { SharedTools } from '../toolbar.tsx'

type DealMapProps = {
  state: BoardState
  /** What of it the filter lets through. */
  shown: BoardState
  narrowing: Narrowing
  choosePipeline: (pipelineId: string) => void
}

export function DealMap({ state, shown, narrowing, choosePipeline }: DealMapProps) {
  const { t } = useTranslation()
  const { add, mayCreate, count } = useBoardActions()
  const [chosen, setChosen] = useState<string>()
  const { pipeline } = state
  const read = useQuery(dealPlaces, { pipelineId: pipeline.id })
  const { data, refetch } = read
  const deals = allDeals(shown.deals)
  // Where a deal is follows from its contact and its organization.
  useThrottledReload(
    allDeals(state.deals)
      .map(({ id, contactId, organization }) => `${id}${contactId}${organization?.id}`)
      .join(),
    refetch,
  )
  const places = data?.places ?? {}
  const byState = Map.groupBy(deals, ({ id }): string => places[id]?.state ?? '')
  const elsewhere = byState.get('') ?? []
  const values = new Map([...byState].flatMap(([uf, of]) => (uf === '' ? [] : [[uf, of.length] as const])))
  const byCount = [...values].sort(([, one], [, two]) => two - one)
  const inState = chosen === undefined ? [] : (byState.get(chosen) ?? [])
  const cityOf = ({ id }: Deal) => places[id]?.city ?? t('deals.map.no_city')
  const cities = [...Map.groupBy(inState, cityOf)].sort(([, a], [, b]) => b.length - a.length)
  const firstStage = pipeline.stages[0]?.id ?? 'prospecting'
  return (
    <>
      <PageHeader title={t('deals.title')} facts={<Metrics shown={[{ deals }]} total={countDeals(state.deals)} />}>
        <PipelineMenu state={state} choose={choosePipeline} />
        <DealSearch query={narrowing.query} ask={narrowing.ask} />
        <SharedTools shown={columnsOf(shown)} add={mayCreate ? () => add(firstStage) : undefined} />
      </PageHeader>
      <ViewBar state={state} narrowing={narrowing} count={deals.length}>
        <chakra.div
          flex="1"
          minH="0"
          overflowY="auto"
          px={{ base: '4', md: '6' }}
          pt="2"
          pb="16"
          display="grid"
          alignContent="start"
          gridTemplateColumns={{ base: '1fr', md: '520px 1fr' }}
          gap="6"
        >
          <div>
            <PendingRead of={read} />
            <BrazilMap
              label={t('deals.map')}
              values={values}
              stateText={(uf, count) => t('deals.map.of', { state: uf, count })}
              press={setChosen}
            />
            {elsewhere.length > 0 && (
              <chakra.p color="muted" fontSize="sm" mt="3">
                <FigureButton counted={{ label: t('deals.map.none'), deals: elsewhere }} open={count}>
                  {t('deals.map.elsewhere', { count: elsewhere.length })}
                </FigureButton>
              </chakra.p>
            )}
          </div>
          <div>
            <chakra.ul listStyleType="none" display="flex" flexWrap="wrap" gap="2" mb="4">
              {byCount.map(([uf, count]) => (
                <li key={uf}>
                  <Button
                    aria-label={t('deals.map.of', { state: uf, count })}
                    aria-pressed={uf === chosen}
                    onClick={() => setChosen(uf)}
                  >
                    {uf} <span data-figures="">{count}</span>
                  </Button>
                </li>
              ))}
            </chakra.ul>
            {chosen === undefined && <chakra.p color="muted">{t('deals.map.choose')}</chakra.p>}
            {cities.map(([city, of]) => (
              <chakra.section key={city} mb="4">
                <CountedDeals
                  counted={{ label: `${city} · ${chosen}`, deals: of }}
                  stages={pipeline.stages}
                  leave={() => {}}
                />
              </chakra.section>
            ))}
          </div>
        </chakra.div>
      </ViewBar>
    </>
  )
}
