/** The map of Brazil. Its borders are fetched once it is to be drawn; its place is reserved meanwhile. */
import { lazy, Suspense } from 'react'
import { loadTexts } from '../i18n/language.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import type { BrazilMapProps } from './map-props.ts'

const Drawn = lazy(async () => {
  const [part] = await Promise.all([import('./brazil-map.tsx'), loadTexts('audiences')])
  return { default: part.BrazilMap }
})

export function BrazilMap(props: BrazilMapProps) {
  return (
    <Suspense fallback={<Skeleton w="full" maxW="640px" aspectRatio="1" />}>
      <Drawn {...props} />
    </Suspense>
  )
}
