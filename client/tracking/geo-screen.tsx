/** /campaigns/georeferencing: in which states people are, of everybody or of a campaign, and what became of it there. */
import { condition, mostCorners } from '@aura/contracts/audiences/definition.ts'
import { areas } from '@aura/contracts/contacts/area-codes.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { trackingOverview } from '@aura/contracts/tracking/figures.ts'
import { places } from '@aura/contracts/tracking/places.ts'
import { areaCodesWithin, cornersOf, pointsOf } from '@aura/machines/audiences/area-codes.ts'
import { cityNear } from '@aura/machines/contacts/geography.ts'
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AreaFilter, fetchAreaFilter } from '../audiences/index.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { numberText } from '../platform/i18n/figures.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { BrazilMap } from '../platform/map/map.tsx'
import type { BrazilMapProps, MapPoint } from '../platform/map/map-props.ts'
import { Card } from '../platform/ui/card.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import { Select } from '../platform/ui/input.tsx'
import { PageHeader } from '../platform/ui/page-header.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'

const AreaFilterFields = lazy(async () => ({ default: (await fetchAreaFilter()).AreaFilterFields }))

const lastDays = { days: 90 } as const
const measures = ['people', 'sent', 'clicked', 'replied', 'converted'] as const
type Measure = (typeof measures)[number]
type Area = OutputOf<typeof places>['areas'][number]

export function GeoScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [campaignId, setCampaignId] = useState<string | null>(null)
  const [chosen, setChosen] = useState<Measure>('people')
  const measure = campaignId === null ? 'people' : chosen
  const campaigns = useQuery(trackingOverview, lastDays).data?.campaigns ?? []
  const read = useQuery(places, { campaignId })
  const { data } = read
  const byState = useMemo(() => sumByState(data?.areas ?? [], measure), [data, measure])
  const [cut, setCut] = useState<AreaFilter>()
  /** Undefined until the filter means something. */
  const within = useMemo(
    () => (cut && condition.safeParse(cut).success ? new Set(areaCodesWithin(cut)) : undefined),
    [cut],
  )
  const rows = (data?.areas ?? []).filter(({ code }) => within === undefined || within.has(code))
  const measureName = (id: Measure) => t(id === 'people' ? 'tracking.geo.people' : `tracking.step.${id}`)
  return (
    <>
      <PageHeader title={t('tracking.geo.title')} />
      <chakra.div flex="1" minH="0" overflowY="auto" px={{ base: '4', md: '6' }} pb="8">
        <chakra.div display="flex" flexWrap="wrap" gap="3" mb="4">
          <Select
            aria-label={t('tracking.geo.whom')}
            width="auto"
            maxW="100%"
            value={campaignId ?? ''}
            onChange={({ target }) => setCampaignId(target.value || null)}
          >
            <option value="">{t('tracking.geo.everybody')}</option>
            {campaigns.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          {campaignId !== null && (
            <Select
              aria-label={t('tracking.geo.measure')}
              width="auto"
              value={measure}
              onChange={({ target }) => setChosen(measures.find((value) => value === target.value) ?? 'people')}
            >
              {measures.map((value) => (
                <option key={value} value={value}>
                  {measureName(value)}
                </option>
              ))}
            </Select>
          )}
        </chakra.div>
        <PendingRead of={read} h="360px" mb="4" />
        {data?.areas.length === 0 && <EmptyState title={t('tracking.geo.empty')} text={t('tracking.geo.empty_text')} />}
        {data && data.areas.length > 0 && (
          <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', xl: '3fr 2fr' }} gap="4" alignItems="start">
            <Card title={`${t('tracking.geo.map')}: ${measureName(measure)}`} inset>
              <Suspense fallback={<chakra.div h="12" />}>
                <AreaFilterFields
                  cut={cut}
                  change={setCut}
                  figure={`${numberText(sumOf(rows, measure), language)} (${measureName(measure)})`}
                />
              </Suspense>
              <BrazilMap
                label={t('tracking.geo.map')}
                values={byState}
                stateText={(state, value) =>
                  t('tracking.geo.state_value', { state, value: numberText(value, language) })
                }
                points={pointsOfAreas(data.areas, measure, language)}
                within={within}
                {...cutOnMap(cut, setCut)}
              />
              <chakra.p color="muted" fontSize="sm" mt="3">
                {t('tracking.geo.elsewhere', { people: numberText(data.elsewhere, language) })}
              </chakra.p>
              <chakra.p color="muted" fontSize="sm">
                {t('tracking.geo.note')}
              </chakra.p>
            </Card>
            <AreaTable areas={rows} measure={measure} name={measureName(measure)} />
          </chakra.div>
        )}
      </chakra.div>
    </>
  )
}

const sumOf = (rows: readonly Area[], measure: Measure): number => rows.reduce((sum, row) => sum + row[measure], 0)

const pointsOfAreas = (rows: readonly Area[], measure: Measure, language: Language): MapPoint[] =>
  rows.flatMap((row) => {
    const area = areas[row.code]
    if (!area || row[measure] === 0) return []
    const text = `${area.city} (${row.code}): ${numberText(row[measure], language)}`
    return [{ id: row.code, at: area.at, value: row[measure], text }]
  })

/** How the part of the country that is chosen stands on the map, and is chosen there. */
function cutOnMap(cut: AreaFilter | undefined, change: (cut: AreaFilter) => void): Partial<BrazilMapProps> {
  switch (cut?.by) {
    case 'state': {
      const pressed = new Set<string>(cut.states)
      const press = (state: string) =>
        change({
          ...cut,
          states: pressed.has(state) ? cut.states.filter((one) => one !== state) : [...cut.states, state],
        })
      return { pressed, press }
    }
    case 'radius': {
      const center = areas[cut.center]?.at
      return center && !Number.isNaN(cut.km) ? { circle: { center, km: cut.km } } : {}
    }
    case 'region':
      return {
        region: pointsOf(cut.corners),
        draw: (points) => change({ ...cut, corners: cornersOf(points) }),
        near: cityNear,
        mostCorners,
      }
    default:
      return {}
  }
}

function sumByState(rows: readonly Area[], measure: Measure): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const row of rows) {
    const state = areas[row.code]?.state
    if (state) sums.set(state, (sums.get(state) ?? 0) + row[measure])
  }
  return sums
}

function AreaTable({ areas: rows, measure, name }: { areas: readonly Area[]; measure: Measure; name: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const sorted = rows.toSorted((a, b) => b[measure] - a[measure])
  return (
    <Card title={t('tracking.geo.cities')} inset>
      <chakra.table width="100%" fontSize="sm" css={{ '& th, & td': { textAlign: 'start', paddingBlock: '6px' } }}>
        <thead>
          <tr>
            <th scope="col">{t('tracking.geo.code')}</th>
            <th scope="col">{t('tracking.geo.city')}</th>
            <th scope="col">{t('tracking.geo.state')}</th>
            <chakra.th scope="col" textAlign="end!">
              {name}
            </chakra.th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <chakra.tr key={row.code} borderTopWidth="1px" borderColor="line">
              <td data-figures="">{row.code}</td>
              <td>{areas[row.code]?.city ?? '–'}</td>
              <td>{areas[row.code]?.state ?? '–'}</td>
              <chakra.td data-figures="" textAlign="end!">
                {numberText(row[measure], language)}
              </chakra.td>
            </chakra.tr>
          ))}
        </tbody>
      </chakra.table>
    </Card>
  )
}
