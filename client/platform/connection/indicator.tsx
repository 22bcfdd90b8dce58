/**
 * How true the screen is. A small grey dot while it is live; it empties while the server is silent, then words say
 * since when. A press tells the rest: why, when the next attempt is made, and what waits to be sent.
 */
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection, useQueued } from '../feed/use-connection.ts'
import { formatAge } from '../i18n/format.ts'
import { useLanguage } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { ConnectionDetails } from './details.tsx'
import { fullness, wordKey } from './freshness.ts'

export function ConnectionIndicator() {
  const { t } = useTranslation()
  const language = useLanguage()
  const panel = useId()
  const { queued } = useQueued()
  const { state, age } = useConnection()
  const full = fullness(state, age)
  const word = t(wordKey[state])
  const since = full < 1 && age !== undefined ? formatAge(age / 1000, language) : undefined
  const waiting = queued.length > 0 ? t('platform.queue.count', { count: queued.length }) : undefined
  const label = [word, since, waiting].filter(Boolean).join(', ')
  return (
    <>
      <Button variant="ghost" px="2" minW="8" flexShrink={1} popoverTarget={panel} aria-label={label}>
        <Dot full={full} lost={state === 'offline' || state === 'stopped'} />
        {state !== 'live' || full < 1 ? (
          <chakra.span data-figures="" minW="0" truncate>
            {since ?? word}
          </chakra.span>
        ) : undefined}
        {queued.length > 0 && (
          <chakra.span
            aria-hidden="true"
            data-count={queued.length}
            // Not a part of the button's words, whose name says it in full.
            _before={{ content: 'attr(data-count)' }}
            bg="neutral.solid"
            color="text"
            borderRadius="full"
            px="1.5"
            fontSize="xs"
          />
        )}
      </Button>
      <ConnectionDetails id={panel} />
    </>
  )
}

const round = 2 * Math.PI * 2.5

function Dot({ full, lost }: { full: number; lost: boolean }) {
  return (
    <chakra.svg
      viewBox="0 0 12 12"
      width={full < 1 ? '12px' : '8px'}
      height={full < 1 ? '12px' : '8px'}
      flexShrink={0}
      color={lost ? 'attention' : full < 1 ? 'muted' : 'faint'}
    >
      <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <circle
        cx="6"
        cy="6"
        r="2.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="5"
        strokeDasharray={`${full * round} ${round}`}
        transform="rotate(-90 6 6)"
      />
    </chakra.svg>
  )
}
