import { chakra } from '@chakra-ui/react'
import { Skeleton } from '../platform/ui/skeleton.tsx'

/** The shape of a screen of which nothing is known yet: its one line on top, and something below. */
export function ContentSkeleton() {
  return (
    <chakra.div flex="1" px={{ base: '4', md: '6' }} py="4" aria-hidden="true">
      <Skeleton h="6" w="200px" />
      <Skeleton h="160px" mt="5" />
      <Skeleton h="160px" mt="4" />
    </chakra.div>
  )
}
