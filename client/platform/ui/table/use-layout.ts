import { useState } from 'react'
import { recall, remember } from '../../storage.ts'
import { type Layout, usualLayout } from './column.ts'

const key = (list: string) => `aura.columns.${list}`

/** Signing out clears the browser's storage, so what is found is this person's own. */
function recalled(list: string): Layout {
  try {
    const found: unknown = JSON.parse(recall(key(list)) ?? 'null')
    return isLayout(found) ? found : usualLayout
  } catch {
    return usualLayout
  }
}

const isBag = (value: unknown, holds: (item: unknown) => boolean): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(holds)

const isLayout = (value: unknown): value is Layout =>
  typeof value === 'object' &&
  value !== null &&
  'order' in value &&
  Array.isArray(value.order) &&
  value.order.every((item) => typeof item === 'string') &&
  'shown' in value &&
  isBag(value.shown, (item) => typeof item === 'boolean') &&
  'widths' in value &&
  isBag(value.widths, Number.isFinite) &&
  'dense' in value &&
  typeof value.dense === 'boolean'

/** How this person wants this list's columns, remembered in this browser. */
export function useLayout(list: string): [Layout, (layout: Layout) => void] {
  const [layout, setLayout] = useState(() => recalled(list))
  return [
    layout,
    (next) => {
      setLayout(next)
      remember(key(list), JSON.stringify(next))
    },
  ]
}
