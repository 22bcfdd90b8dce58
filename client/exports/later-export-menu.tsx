import { chakra } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import type { ExportAs } from '../platform/ui/table/list-slots.ts'

const ExportMenu = lazy(async () => ({ default: (await import('./export-menu.tsx')).ExportMenu }))

/** Screens without a list do not wait for it; its place is kept. */
export function LaterExportMenu(props: ExportAs) {
  return (
    <Suspense fallback={<chakra.span w="8" />}>
      <ExportMenu {...props} />
    </Suspense>
  )
}
