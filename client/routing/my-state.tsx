/** The operator's state in the header, the same in all tabs and on all devices, and the menu that changes it. */
import { pauseReasons } from '@aura/contracts/routing/operator.ts'
import { pauseReasonsReducer } from '@aura/machines/routing/views.ts'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { durationClock } from '../platform/duration-text.ts'
import { useFeed } from '../platform/feed/provider.tsx'
import { useConnectionState } from '../platform/feed/use-connection.ts'
import { useView } from '../platform/feed/use-view.ts'
import { StateDot } from '../platform/ui/badge.tsx'
import { useNow } from '../platform/ui/clock.ts'
import { DropMenu } from '../platform/ui/drop-menu.tsx'
import { usePresenceRequests } from './presence-requests.ts'
import { stateShort, stateWord, toneOf } from './presence-text.ts'
import { StateMenu } from './state-menu.tsx'
import { useOwnDesk, useSetState } from './use-desk.ts'
import { useGoOffline } from './use-go-offline.tsx'

const nothing = {}
const none: readonly string[] = []

export function MyState() {
  const { t } = useTranslation()
  const { state } = useOwnDesk()
  const { leave, question } = useGoOffline()
  const set = useSetState()
  usePresenceRequests((request) => (request.state === 'away' ? leave() : set(request)))
  const cut = useConnectionState().state !== 'live'
  // Read before the menu opens, which is not to grow under the pointer.
  const present = state !== undefined && state.operator.state !== 'away'
  const { state: companys = none } = useView(pauseReasons, pauseReasonsReducer, nothing, { enabled: present })
  if (!state) return <chakra.span minW="8" />
  const { operator } = state
  // This browser knows before the server does that nothing reaches it.
  const stands = cut ? { ...operator, disconnectedAt: operator.disconnectedAt ?? operator.since } : operator
  const word = stateWord(stands, t)
  return (
    <>
      <DropMenu
        label={t('routing.my_state')}
        button={{
          variant: 'ghost',
          px: { base: '1.5', md: '2' },
          gap: { base: '1', md: '2' },
          minW: '0',
          flexShrink: 1,
          title: word,
          children: (
            <>
              <StateDot tone={toneOf(stands)} />
              <chakra.span srOnly>{t('routing.own_state')} </chakra.span>
              <Word short={stateShort(stands, t)}>{word}</Word>
              {operator.state !== 'away' && <Elapsed since={operator.since} />}
            </>
          ),
        }}
      >
        <StateMenu {...{ operator, companys, leave }} />
      </DropMenu>
      {question}
    </>
  )
}

/** Where there is little room its short form is read, and all of it is heard. */
const Word = ({ short, children }: { short: string; children: ReactNode }) => (
  <>
    <chakra.span
      display={{ base: 'none', xl: 'inline' }}
      maxW="180px"
      overflow="hidden"
      textOverflow="ellipsis"
      color="text"
    >
      {children}
    </chakra.span>
    <chakra.span
      aria-hidden="true"
      data-own-state=""
      display={{ base: 'inline', xl: 'none' }}
      minW="0"
      truncate
      fontSize={{ base: 'xs', md: 'sm' }}
      color="text"
    >
      {short}
    </chakra.span>
    <chakra.span srOnly display={{ xl: 'none' }}>
      {children}
    </chakra.span>
  </>
)

function Elapsed({ since }: { since: string }) {
  const feed = useFeed()
  useNow()
  return (
    <chakra.span data-figures="" display={{ base: 'none', md: 'inline' }}>
      {durationClock(feed.now() - Date.parse(since))}
    </chakra.span>
  )
}
