/**
 * Lies over data that is no longer known to be true: grey, with the reason. Work goes on underneath;
 * commands are queued meanwhile.
 */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ViewStatus } from '../feed/entry.ts'
import { useFeed } from '../feed/provider.tsx'
import { formatAge } from '../i18n/format.ts'
import { useLanguage } from '../i18n/language.ts'
import { StateDot } from '../ui/badge.tsx'
import { useNow } from '../ui/clock.ts'

/** A short hiccup is told by the dot of the connection alone. */
const patienceMs = 10_000

export function StaleOverlay(props: { status: ViewStatus; asOf: number | undefined; children: ReactNode }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const feed = useFeed()
  useNow()
  const age = props.asOf === undefined ? 0 : Math.max(0, feed.now() - props.asOf)
  const stale = props.status === 'stale' && age > patienceMs
  const words =
    props.status === 'updating'
      ? t('platform.connection.updating')
      : stale
        ? t('platform.connection.veil', { age: formatAge(age / 1000, language) })
        : undefined
  return (
    <chakra.div flex="1" minH="0" position="relative" display="flex" flexDirection="column">
      {props.children}
      {words && (
        <chakra.div
          position="absolute"
          inset="0"
          zIndex="veil"
          pointerEvents="none"
          bg="canvas/55"
          display="flex"
          justifyContent="center"
          alignItems="flex-start"
          pt="2"
        >
          <chakra.p
            role="status"
            display="flex"
            alignItems="center"
            gap="2"
            px="3"
            py="1.5"
            bg="raised"
            borderWidth="1px"
            borderColor="line"
            borderRadius="full"
            boxShadow="float"
          >
            <StateDot tone={stale ? 'attention' : 'info'} />
            {words}
          </chakra.p>
        </chakra.div>
      )}
    </chakra.div>
  )
}
