/**
 * The borders of Brazil's states, of Natural Earth's public data, simplified to about a kilometre: for each state its rings,
 * as steps in hundredths of a degree of longitude and latitude.
 */
import type { GeoPoint } from '@aura/contracts/platform/geo-point.ts'
import steps from './brazil.json' with { type: 'json' }
import { pathOf, project, type Spot } from './projection.ts'

function borderOf(ring: string): GeoPoint[] {
  let [east, north] = [0, 0]
  return ring.split(' ').map((step) => {
    const [right = 0, up = 0] = step.split(',').map(Number)
    east += right
    north += up
    return [north / 100, east / 100]
  })
}

export const bordersOf: Readonly<Record<string, readonly GeoPoint[][]>> = Object.fromEntries(
  Object.entries(steps).map(([state, rings]) => [state, rings.split('|').map(borderOf)]),
)

/** Of those that are too small for a name within: it stands in the water beside them. */
const besideCoast: Readonly<Record<string, GeoPoint>> = {
  ...{ RN: [-5.5, -34.2], PB: [-7, -33.8], PE: [-8.4, -33.8], AL: [-9.9, -34.6], SE: [-11.2, -35.9] },
  ...{ ES: [-20.1, -38.6], RJ: [-23.6, -41.7], DF: [-14.6, -47.7], GO: [-17.6, -50.6], SC: [-27.6, -47.3] },
}

function middleOf(borders: readonly GeoPoint[][]): Spot {
  const largest = borders.reduce((most, border) => (border.length > most.length ? border : most))
  const spots = largest.map(project)
  let [area, left, top] = [0, 0, 0]
  for (const [at, [x, y]] of spots.entries()) {
    const [nextX, nextY] = spots[(at + 1) % spots.length] ?? [x, y]
    const cross = x * nextY - nextX * y
    area += cross
    left += (x + nextX) * cross
    top += (y + nextY) * cross
  }
  return [left / (3 * area), top / (3 * area)]
}

export type Outline = { state: string; path: string; label: Spot }

export const outlines: readonly Outline[] = Object.entries(bordersOf).map(([state, borders]) => {
  const beside = besideCoast[state]
  return {
    state,
    path: borders.map((border) => `${pathOf(border)}Z`).join(''),
    label: beside ? project(beside) : middleOf(borders),
  }
})
