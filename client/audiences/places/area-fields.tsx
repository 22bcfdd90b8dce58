/** A condition about a place: a circle around a city, or a region that is drawn on the map. */
import { type Condition, leastCorners, mostCorners, mostRadiusKm } from '@aura/contracts/audiences/definition.ts'
import { areas } from '@aura/contracts/contacts/area-codes.ts'
import type { GeoPoint } from '@aura/contracts/platform/geo-point.ts'
import { areaCodesWithin, cornersOf, pointsOf } from '@aura/machines/audiences/area-codes.ts'
import { cityNear } from '@aura/machines/contacts/geography.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { BrazilMap } from '../../platform/map/map.tsx'
import { RegionButtons } from '../../platform/map/region-buttons.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { Pick } from '../condition-controls.tsx'
import { codesText, type Named } from '../condition-text.ts'

export type Radius = Extract<Condition, { by: 'radius' }>
export type Region = Extract<Condition, { by: 'region' }>

const cities: readonly Named[] = Object.entries(areas)
  .map(([id, { city, state }]) => ({ id, name: `${city}, ${state} (${id})` }))
  .toSorted((one, two) => one.name.localeCompare(two.name, 'pt-BR'))

/** No number while nothing or zero is typed. */
const kmOf = (text: string): number =>
  /^\d{1,4}$/.test(text) && Number(text) > 0 ? Math.min(Number(text), mostRadiusKm) : Number.NaN

export function RadiusFields({ condition, change }: { condition: Radius; change: (condition: Radius) => void }) {
  const { t } = useTranslation()
  const { center, km } = condition
  return (
    <>
      <Pick
        label={t('audiences.places.center')}
        value={center}
        options={cities}
        choose={(code) => change({ ...condition, center: code })}
      />
      <chakra.span display="flex" alignItems="center" gap="1">
        <Input
          aria-label={t('audiences.places.km')}
          inputMode="numeric"
          maxLength={4}
          w="72px"
          value={Number.isNaN(km) ? '' : String(km)}
          onChange={({ target }) => change({ ...condition, km: kmOf(target.value) })}
        />
        km
      </chakra.span>
      <Codes condition={condition} />
    </>
  )
}

export function RegionField({ condition, change }: { condition: Region; change: (condition: Region) => void }) {
  const { t } = useTranslation()
  const region = pointsOf(condition.corners)
  const within = new Set(region.length < leastCorners ? [] : areaCodesWithin(condition))
  const draw = (points: readonly GeoPoint[]) => change({ ...condition, corners: cornersOf(points) })
  return (
    <chakra.div display="grid" gap="2" w="full" maxW="420px">
      <BrazilMap
        label={t('audiences.places.map')}
        values={noValues}
        stateText={(state) => state}
        points={cityPoints}
        within={within}
        region={region}
        draw={draw}
        near={cityNear}
        mostCorners={mostCorners}
      />
      <RegionButtons corners={region} change={draw} />
      {region.length >= leastCorners && <Codes condition={condition} />}
      <AreaNote />
    </chakra.div>
  )
}

export function AreaNote() {
  const { t } = useTranslation()
  return (
    <chakra.p color="muted" fontSize="sm" w="full">
      {t('audiences.places.note')}
    </chakra.p>
  )
}

const noValues: ReadonlyMap<string, number> = new Map()
const cityPoints = Object.entries(areas).map(([id, { at, city }]) => ({ id, at, value: 0, text: `${city} (${id})` }))

function Codes({ condition }: { condition: Radius | Region }) {
  const { t } = useTranslation()
  if (condition.by === 'radius' && Number.isNaN(condition.km)) return null
  return (
    <chakra.p color="muted" fontSize="sm" w="full">
      {t('audiences.places.within', { codes: codesText(condition, t) })}
    </chakra.p>
  )
}
