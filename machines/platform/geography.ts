/** Distances on the earth, and what lies within a border. */
import type { GeoPoint } from '@aura/contracts/platform/geo-point.ts'

const earthKm = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

export function distanceKm([fromLatitude, fromLongitude]: GeoPoint, [latitude, longitude]: GeoPoint): number {
  const [north, east] = [radians(latitude - fromLatitude) / 2, radians(longitude - fromLongitude) / 2]
  const half =
    Math.sin(north) ** 2 + Math.cos(radians(fromLatitude)) * Math.cos(radians(latitude)) * Math.sin(east) ** 2
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** Whether a line from the point to the east meets the border an odd number of times. */
export function isInRegion([latitude, longitude]: GeoPoint, region: readonly GeoPoint[]): boolean {
  let isIn = false
  for (const [at, [north, east]] of region.entries()) {
    const [otherNorth, otherEast] = region.at(at - 1) ?? [north, east]
    if (north > latitude === otherNorth > latitude) continue
    const meets = east + ((latitude - north) / (otherNorth - north)) * (otherEast - east)
    if (meets > longitude) isIn = !isIn
  }
  return isIn
}
