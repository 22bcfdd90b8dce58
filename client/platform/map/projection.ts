/** Mercator: east is right and north is up, in degrees of longitude, over the land of Brazil. */
import type { GeoPoint } from '@aura/contracts/platform/geo-point.ts'

export type Spot = readonly [x: number, y: number]
export type Frame = { x: number; y: number; width: number; height: number }

/** Which way each arrow key leads. */
export const arrows: Readonly<Record<string, Spot>> = {
  ...{ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] },
}

const degree = Math.PI / 180

/** All of the country, with some water to the east for the names of small states. */
export const wholeFrame: Frame = { x: -74.6, y: -5.9, width: 42.6, height: 42.6 }

export const project = ([latitude, longitude]: GeoPoint): Spot => [
  longitude,
  -Math.asinh(Math.tan(latitude * degree)) / degree,
]

export const unproject = ([x, y]: Spot): GeoPoint => [Math.atan(Math.sinh(-y * degree)) / degree, x]

/** In per cent of the frame. */
export const positionIn = ({ x, y, width, height }: Frame, [left, top]: Spot) => ({
  left: `${((left - x) / width) * 100}%`,
  top: `${((top - y) / height) * 100}%`,
})

const kmOfDegree = 111.195

/** The border of a circle, as corners. */
export function circleAround([latitude, longitude]: GeoPoint, km: number): GeoPoint[] {
  const size = km / kmOfDegree
  return Array.from({ length: 72 }, (_, n) => {
    const turn = (n / 72) * 2 * Math.PI
    const north = latitude + size * Math.sin(turn)
    return [north, longitude + (size * Math.cos(turn)) / Math.cos(((latitude + north) / 2) * degree)]
  })
}

export const pathOf = (corners: readonly GeoPoint[]): string =>
  corners
    .map(
      (corner, at) =>
        `${at === 0 ? 'M' : 'L'}${project(corner)
          .map((value) => value.toFixed(3))
          .join(' ')}`,
    )
    .join('')
