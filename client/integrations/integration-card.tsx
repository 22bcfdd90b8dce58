import { chakra } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { StatusBadge, type Tone } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'

/** One thing that is connected: how it is, when it last did something, and what can be done about it here. */
export type Connection = {
  id: string
  name: string
  tone: Tone
  word: string
  /** Where something went wrong: what. */
  problem?: string | undefined
  /** Since when, by the probes. */
  since?: string | undefined
  at: string | null
  link: ReactNode
  actions: readonly { label: string; run: () => void }[]
}

type CardProps = {
  icon: LucideIcon
  title: string
  text: string
  /** Undefined while they are being read. */
  connections: readonly Connection[] | undefined
  link: ReactNode
}

const mostShown = 4
const gravity: readonly Tone[] = ['critical', 'attention', 'ok', 'neutral']

/** A kind of integration: the connections that need somebody stand first. */
export function IntegrationCard({ icon: Icon, title, text, connections, link }: CardProps) {
  const { t } = useTranslation()
  const sorted = connections?.toSorted((a, b) => gravity.indexOf(a.tone) - gravity.indexOf(b.tone))
  const shown = sorted?.slice(0, mostShown) ?? []
  const more = (sorted?.length ?? 0) - shown.length
  return (
    <Frame>
      <chakra.h2 display="flex" alignItems="center" gap="2" fontSize="md" fontWeight="semibold">
        <chakra.span color="muted">
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        </chakra.span>
        {title}
      </chakra.h2>
      <chakra.p color="muted">{text}</chakra.p>
      <chakra.div flex="1">
        {connections?.length === 0 && <StatusBadge tone="neutral" word={t('integrations.not_set_up')} />}
        {shown.length > 0 && (
          <chakra.ul listStyleType="none" aria-label={title}>
            {shown.map((connection) => (
              <ConnectionRow key={connection.id} connection={connection} />
            ))}
          </chakra.ul>
        )}
        {more > 0 && (
          <chakra.p color="muted" fontSize="sm">
            {t('integrations.more', { count: more })}
          </chakra.p>
        )}
      </chakra.div>
      <div>{link}</div>
    </Frame>
  )
}

function ConnectionRow({ connection }: { connection: Connection }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { name, tone, word, problem, since, at, link, actions } = connection
  return (
    <chakra.li
      borderTopWidth="1px"
      borderColor="line"
      py="2"
      display="flex"
      flexWrap="wrap"
      gap="2"
      alignItems="center"
    >
      <chakra.div flex="1" minW="180px">
        <chakra.div overflowWrap="anywhere">{link}</chakra.div>
        <chakra.div display="flex" flexWrap="wrap" columnGap="3" fontSize="sm" color="muted">
          <StatusBadge tone={tone} word={word} />
          {problem !== undefined && <span>{problem}</span>}
          {since !== undefined && <span>{t('integrations.unwell_since', { at: formatInstant(since, language) })}</span>}
          {at !== null && (
            <span>
              {t('integrations.last')} <RelativeTime at={at} />
            </span>
          )}
        </chakra.div>
      </chakra.div>
      {actions.map(({ label, run }) => (
        <Button key={label} size="xs" onClick={run} aria-label={t('integrations.action_of', { action: label, name })}>
          {label}
        </Button>
      ))}
    </chakra.li>
  )
}

const Frame = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    p: '4',
    bg: 'panel',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
  },
})

export const LinkFace = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: { base: '11', md: '8' },
    px: '3',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    _hover: { bg: 'hover' },
  },
})
