/** One crosshair for all charts of a part of the page: what one of them points at, the others point at too. */
import { createContext, use, useCallback, useState, useSyncExternalStore } from 'react'
import type { ChartProps } from './chart-props.ts'

export type ChartSync = {
  get: () => number | undefined
  show: (at: number | undefined) => void
  subscribe: (listener: () => void) => () => void
}

export const ChartSyncContext = createContext<ChartSync | null>(null)

function createChartSync(): ChartSync {
  const listeners = new Set<() => void>()
  let moment: number | undefined
  return {
    get: () => moment,
    show(at) {
      if (at === moment) return
      moment = at
      for (const tell of listeners) tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useChartSync = (): ChartSync => useState(createChartSync)[0]

const nobody = () => () => {}

/** The point of a time axis that the shared crosshair stands at, and how to move it. */
export function useSyncedPoint(axis: ChartProps['axis'], count: number) {
  const sync = use(ChartSyncContext)
  const moment = useSyncExternalStore(sync?.subscribe ?? nobody, () => sync?.get())
  const { from, stepMs } = 'labels' in axis ? { from: 0, stepMs: 0 } : axis
  const point = moment === undefined || stepMs === 0 ? undefined : Math.round((moment - from) / stepMs)
  const show = useCallback(
    (at: number | undefined) => sync?.show(at === undefined || stepMs === 0 ? undefined : from + at * stepMs),
    [sync, from, stepMs],
  )
  return { point: point !== undefined && point >= 0 && point < count ? point : undefined, show }
}
