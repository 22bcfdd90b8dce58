import { stages } from '@aura/contracts/deals/deal.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../platform/ui/skeleton.tsx'
import { cardHeight } from './geometry.ts'

const cards = [3, 4, 2, 3, 1, 2]

/** The board's own shape, the first time it is opened. */
export function BoardSkeleton() {
  const { t } = useTranslation()
  return (
    <chakra.div
      role="status"
      aria-label={t('platform.loading')}
      display="flex"
      gap="2"
      px={{ base: 2, md: '4' }}
      overflow="hidden"
    >
      {stages.map((stage, index) => (
        <chakra.div
          key={stage}
          width={{ base: 'full', md: 'auto' }}
          flex={{ base: '0 0 auto', md: '1 1 0' }}
          px="2"
          display="flex"
          flexDirection="column"
          gap="2"
        >
          <Skeleton h="5" w="120px" my="2.5" />
          {Array.from({ length: cards[index] ?? 2 }, (_, card) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never change places
            <Skeleton key={card} style={{ height: cardHeight }} />
          ))}
        </chakra.div>
      ))}
    </chakra.div>
  )
}
