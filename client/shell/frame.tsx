import { chakra } from '@chakra-ui/react'
import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { MeProvider } from '../companies/me-provider.tsx'
import { SavePreferences } from '../companies/profile/save-preferences.tsx'
import { useSession } from '../identity/use-session.tsx'
import { useMay } from '../platform/me.ts'
import { ConfirmDialog } from '../platform/ui/confirm.tsx'
import { KeysHelp } from '../platform/ui/keys/keys-help.tsx'
import { ListSlots } from '../platform/ui/table/list-slots.ts'
import { useNarrowScreen } from '../platform/ui/use-narrow-screen.ts'
import { usePrefetch } from '../platform/ui/use-prefetch.ts'
import { DeskOffers } from '../routing/shell-slots.tsx'
import { FrameSkeleton } from './frame-skeleton.tsx'
import { Guard } from './guard.tsx'
import { Header } from './header.tsx'
import { listSlots } from './list-slots.ts'
import { LiveFeed } from './live-feed.tsx'
import { standsAlone } from './menu.ts'
import { frameParts } from './prefetch.ts'
import { useShellKeys } from './shell-keys.ts'
import { Sidebar } from './sidebar.tsx'
import { useKiosk } from './use-kiosk.ts'
import { useRightsNotice } from './use-rights-notice.ts'

/** Of the few visits by our support there are, none begins with the first paint. */
const SupportBanner = lazy(async () => ({ default: (await import('../companies/support/banner.tsx')).SupportBanner }))
const AssistantCorner = lazy(async () => ({ default: await (await import('../assistant/index.ts')).fetchLauncher() }))
const WaitingWatch = lazy(async () => ({
  default: (await import('../conversations/waiting/waiting-watch.tsx')).WaitingWatch,
}))

/** What stands around every screen of a signed-in person. */
export function Frame({ children = <Outlet /> }: { children?: ReactNode }) {
  const session = useSession()
  return (
    <LiveFeed>
      {session ? (
        <MeProvider key={session.user.id} user={session.user}>
          <Shell>{children}</Shell>
        </MeProvider>
      ) : (
        <FrameSkeleton />
      )}
    </LiveFeed>
  )
}

function Shell({ children }: { children: ReactNode }) {
  const narrow = useNarrowScreen()
  useShellKeys()
  usePrefetch(frameParts)
  useRightsNotice()
  useKiosk()
  const { pathname, search } = useLocation()
  const alone = standsAlone(pathname, search)
  const serves = useMay('update_operations') && !alone
  return (
    <chakra.div h="100dvh" display="flex">
      <SkipLink />
      {!narrow && !alone && <Sidebar />}
      <chakra.div flex="1" minW="0" display="flex" flexDirection="column">
        <Suspense>
          <SupportBanner />
        </Suspense>
        {!alone && <Header />}
        <chakra.main
          id="content"
          tabIndex={-1}
          flex="1"
          minH="0"
          outline="0"
          position="relative"
          display="flex"
          flexDirection="column"
        >
          <ListSlots value={listSlots}>
            <Guard>{children}</Guard>
          </ListSlots>
        </chakra.main>
      </chakra.div>
      <ConfirmDialog />
      <DeskOffers />
      {serves && (
        <Suspense>
          <WaitingWatch />
        </Suspense>
      )}
      {!alone && (
        <Suspense>
          <AssistantCorner />
        </Suspense>
      )}
      <SavePreferences />
      <KeysHelp />
    </chakra.div>
  )
}

function SkipLink() {
  const { t } = useTranslation()
  return (
    <chakra.a
      href="#content"
      position="absolute"
      insetStart="2"
      top="-12"
      _focus={{ top: '2' }}
      zIndex="toast"
      bg="raised"
      px="3"
      py="2"
      borderRadius="md"
    >
      {t('platform.skip')}
    </chakra.a>
  )
}
