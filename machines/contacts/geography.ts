/** Which areas of telephones lie within a circle or a drawn region: an area lies where the city that it is called after does. */
import { areas } from '@aura/contracts/contacts/area-codes.ts'
import type { GeoPoint } from '@aura/contracts/platform/geo-point.ts'
import { distanceKm, isInRegion } from '../platform/geography.ts'

const codesWhere = (isWithin: (at: GeoPoint) => boolean): string[] =>
  Object.entries(areas).flatMap(([code, { at }]) => (isWithin(at) ? [code] : []))

/** The centre is an area's city; a code that there is none of has nothing around it. */
export function areaCodesAround(center: string, km: number): string[] {
  const from = areas[center]?.at
  return from ? codesWhere((at) => distanceKm(from, at) <= km) : []
}

export const areaCodesIn = (region: readonly GeoPoint[]): string[] => codesWhere((at) => isInRegion(at, region))

/** The city that a point lies nearest to, for words about where it is. */
export function cityNear(point: GeoPoint): string {
  const byDistance = Object.values(areas).map(({ city, at }) => ({ city, km: distanceKm(point, at) }))
  return byDistance.reduce((near, next) => (next.km < near.km ? next : near)).city
}
