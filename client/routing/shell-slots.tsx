/**
 * The operator's slots in the frame: the state in the header, and offers over any screen. Both load after the frame,
 * with their texts, so that no screen waits for them.
 */
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { loadTexts } from '../platform/i18n/language.ts'
import { useMay } from '../platform/me.ts'

const againMs = 5000

/** A frame that is there must not fall for want of a part of it: what cannot be had now is asked for again. */
async function patiently<T>(fetchPart: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      const [part] = await Promise.all([fetchPart(), loadTexts('desk')])
      return part
    } catch {
      await new Promise((resolve) => setTimeout(resolve, againMs))
    }
  }
}

const MyState = lazy(async () => ({ default: (await patiently(() => import('./my-state.tsx'))).MyState }))
const Offers = lazy(async () => ({ default: (await patiently(() => import('./offers.tsx'))).Offers }))

const needs = 'update_operations'

/** Its place is kept while it is on its way. */
export function DeskInHeader() {
  return useMay(needs) ? (
    <Suspense fallback={<chakra.span minW="8" />}>
      <MyState />
    </Suspense>
  ) : null
}

export function DeskOffers() {
  return useMay(needs) ? (
    <Suspense>
      <Offers />
    </Suspense>
  ) : null
}
