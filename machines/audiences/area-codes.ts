/** The area codes that a condition about a place stands for. */
import { type Condition, type Corner, mostCorners } from '@aura/contracts/audiences/definition.ts'
import { areaCodesOf } from '@aura/contracts/contacts/area-codes.ts'
import type { GeoPoint } from '@aura/contracts/platform/geo-point.ts'
import { areaCodesAround, areaCodesIn } from '../contacts/geography.ts'

export type AreaCondition = Extract<Condition, { by: 'area' | 'state' | 'radius' | 'region' }>

export function areaCodesWithin(condition: AreaCondition): string[] {
  switch (condition.by) {
    case 'area':
      return condition.codes
    case 'state':
      return areaCodesOf(condition.states)
    case 'radius':
      return areaCodesAround(condition.center, condition.km)
    case 'region':
      return areaCodesIn(pointsOf(condition.corners))
  }
}

export const pointsOf = (corners: readonly Corner[]): GeoPoint[] =>
  corners.map(({ latitude, longitude }) => [latitude, longitude])

/** A hundredth of a degree is a kilometre. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100

export const cornersOf = (points: readonly GeoPoint[]): Corner[] =>
  points
    .slice(0, mostCorners)
    .map(([latitude, longitude]) => ({ latitude: rounded(latitude), longitude: rounded(longitude) }))
