import { chakra } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import type { SavedViewsProps } from '../platform/ui/table/list-slots.ts'

const SavedViews = lazy(async () => ({ default: (await import('./saved-views.tsx')).SavedViews }))

/** Screens without a list do not wait for it; its place is kept, so nothing jumps. */
export function LaterSavedViews(props: SavedViewsProps) {
  return (
    <Suspense fallback={<chakra.div h={{ base: '11', md: '37px' }} borderBottomWidth="1px" borderColor="line" />}>
      <SavedViews {...props} />
    </Suspense>
  )
}
