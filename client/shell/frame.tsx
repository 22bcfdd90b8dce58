import type { User } from '@aura/contracts/identity/session.ts'
import { chakra } from '@chakra-ui/react'
import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '../identity/use-session.tsx'
import { ConfirmDialog } from '../platform/ui/confirm.tsx'
import { FrameSkeleton } from './frame-skeleton.tsx'
import { LiveFeed } from './live-feed.tsx'
import { TopBar } from './top-bar.tsx'

/** What stands around every screen of a signed-in person. */
export function Frame() {
  const session = useSession()
  return <LiveFeed>{session ? <Shell key={session.user.id} user={session.user} /> : <FrameSkeleton />}</LiveFeed>
}

function Shell({ user }: { user: User }) {
  const { t } = useTranslation()
  return (
    <chakra.div h="100dvh" display="flex" flexDirection="column">
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
      <TopBar user={user} />
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
        <Outlet />
      </chakra.main>
      <ConfirmDialog />
    </chakra.div>
  )
}
