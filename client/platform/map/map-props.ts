import type { GeoPoint } from '@aura/contracts/platform/geo-point.ts'

/** A circle on the map, as large as its share of the largest. */
export type MapPoint = { id: string; at: GeoPoint; value: number; text: string }

export type BrazilMapProps = {
  label: string
  /** By state: how dark it is. */
  values: ReadonlyMap<string, number>
  /** What a screen reader hears of a state. */
  stateText: (state: string, value: number) => string
  /** States that this is `press`ed for stay in the order of the tab key as one: arrows go to the next one. */
  press?: ((state: string) => void) | undefined
  /** The chosen states, where several can be. */
  pressed?: ReadonlySet<string> | undefined
  points?: readonly MapPoint[]
  /** The ids of the points that stand out. */
  within?: ReadonlySet<string> | undefined
  circle?: { center: GeoPoint; km: number } | undefined
  region?: readonly GeoPoint[] | undefined
  /** The region is being drawn. */
  draw?: ((region: readonly GeoPoint[]) => void) | undefined
  mostCorners?: number
  /** What is spoken of a point while a region is drawn: the city that is near. */
  near?: ((point: GeoPoint) => string) | undefined
}
