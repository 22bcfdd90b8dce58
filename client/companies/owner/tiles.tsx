import type { OwnedFilter, OwnedTotals } from '@aura/contracts/companies/owner.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/i18n/language.ts'
import { Skeleton } from '../../platform/ui/skeleton.tsx'

const tiles: readonly { figure: keyof OwnedTotals; filter: OwnedFilter }[] = [
  { figure: 'companies', filter: 'all' },
  { figure: 'people', filter: 'all' },
  { figure: 'openSessions', filter: 'sessions' },
  { figure: 'attention', filter: 'attention' },
  { figure: 'requests', filter: 'requests' },
  { figure: 'support', filter: 'support' },
  { figure: 'suspended', filter: 'suspended' },
]

type TilesProps = { totals: OwnedTotals | undefined; chosen: OwnedFilter; choose: (filter: OwnedFilter) => void }

/** Each number opens the companies behind it. */
export function Tiles({ totals, chosen, choose }: TilesProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <chakra.ul
      listStyleType="none"
      display="grid"
      gridTemplateColumns={{ base: 'repeat(2, 1fr)', md: 'repeat(4, 1fr)', xl: 'repeat(7, 1fr)' }}
      gap="2"
      px={{ base: '4', md: '6' }}
      pb="4"
    >
      {tiles.map(({ figure, filter }) => (
        <chakra.li key={figure}>
          <chakra.button
            type="button"
            w="full"
            h="full"
            textAlign="start"
            px="3"
            py="2"
            bg="panel"
            borderWidth="1px"
            borderColor={chosen === filter && filter !== 'all' ? 'accent' : 'line'}
            borderRadius="md"
            cursor="pointer"
            aria-pressed={chosen === filter && filter !== 'all'}
            _hover={{ bg: 'hover' }}
            _focusVisible={{ outline: '2px solid', outlineColor: 'accent', outlineOffset: '2px' }}
            onClick={() => choose(filter)}
          >
            {totals ? (
              <chakra.span display="block" fontSize="xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
                {totals[figure].toLocaleString(language)}
              </chakra.span>
            ) : (
              <Skeleton h="7" w="12" />
            )}
            <chakra.span display="block" color="muted" fontSize="sm">
              {t(`companies.tile.${figure}`)}
            </chakra.span>
          </chakra.button>
        </chakra.li>
      ))}
    </chakra.ul>
  )
}
