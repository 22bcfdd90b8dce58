import type { Deal } from '@aura/contracts/deals/deal.ts'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { Avatar } from '../platform/ui/avatar.tsx'
import { StateDot } from '../platform/ui/badge.tsx'
import { MoneyText } from '../platform/ui/money.tsx'
import { cardHeight } from './geometry.ts'
import { idleDays, idleFrom } from './order.ts'

const Surface = chakra('article', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    h: `${cardHeight}px`,
    ps: '3',
    pe: '1.5',
    pt: '2',
    pb: '2.5',
    bg: 'panel',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    boxShadow: 'lift',
    overflow: 'hidden',
  },
  variants: {
    lifted: { true: { transform: 'rotate(2deg)', boxShadow: 'float', borderColor: 'edge', cursor: 'grabbing' } },
  },
})

/** What a card says. `title` and `tools` come from whoever shows it: the board's are buttons, the dragged copy's are not. */
export function Card(props: { deal: Deal; now: number; title: ReactNode; tools?: ReactNode; lifted?: boolean }) {
  const { deal } = props
  return (
    <Surface lifted={props.lifted ?? false}>
      <chakra.div display="flex" alignItems="flex-start" gap="1" minH="0" flex="1">
        <chakra.div flex="1" minW="0">
          {props.title}
          <chakra.p fontSize="sm" color="muted" truncate>
            {deal.contact}
          </chakra.p>
        </chakra.div>
        {props.tools}
      </chakra.div>
      <chakra.div display="flex" alignItems="center" gap="2" pe="1.5" pt="1" fontSize="sm">
        <chakra.span fontWeight="medium" fontSize="md">
          <MoneyText value={deal.value} />
        </chakra.span>
        <chakra.span ms="auto" />
        <Idle deal={deal} now={props.now} />
        <Owner name={deal.ownerName} />
      </chakra.div>
      <Probability percent={deal.probability} />
    </Surface>
  )
}

/** The title as words: two lines at most, all of it on hover. */
export const titleLines = {
  display: '-webkit-box',
  overflow: 'hidden',
  fontWeight: 'medium',
  lineHeight: 'tight',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  css: { WebkitLineClamp: 2, WebkitBoxOrient: 'vertical' },
} as const

function Idle({ deal, now }: { deal: Deal; now: number }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const days = idleDays(deal, now)
  if (days < idleFrom) return null
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="1"
      color="muted"
      fontSize="xs"
      title={t('deals.idle_since', { at: formatInstant(deal.movedAt, language) })}
    >
      <StateDot tone="attention" />
      {t('deals.idle', { count: days })}
    </chakra.span>
  )
}

function Owner({ name }: { name: string }) {
  const { t } = useTranslation()
  const label = t('deals.owner', { name })
  return (
    <chakra.span role="img" aria-label={label} title={label} display="inline-flex">
      <Avatar name={name} size={22} />
    </chakra.span>
  )
}

function Probability({ percent }: { percent: number }) {
  const { t } = useTranslation()
  const label = t('deals.probability_of', { percent })
  return (
    <chakra.span
      role="img"
      aria-label={label}
      title={label}
      position="absolute"
      insetInline="0"
      bottom="0"
      h="3px"
      bg="neutral.solid"
    >
      <chakra.span display="block" h="full" bg="faint" style={{ width: `${percent}%` }} />
    </chakra.span>
  )
}
