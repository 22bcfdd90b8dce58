import { ChakraProvider } from '@chakra-ui/react'
import { RouterProvider } from '@tanstack/react-router'
import i18next from 'i18next'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadCatalogue } from './catalogues/load.ts'
import { browserWorld } from './identity/browser-world.ts'
import { createSessions } from './identity/session.ts'
import { SessionProvider } from './identity/use-session.tsx'
import { startLanguages, startWith } from './platform/i18n/language.ts'
import { startWithMode } from './platform/theme/mode.ts'
import { system } from './platform/theme/system.ts'
import { LoadingOverlay } from './platform/ui/loading.tsx'
import { Toaster, toast } from './platform/ui/toast.tsx'
import { createAppRouter } from './router.ts'

const sessions = createSessions(
  browserWorld((notice) => {
    // Any other end is told where it leads to: on the sign-in page.
    if (notice !== 'signed-out') return
    void router.navigate({ to: '/auth' })
    toast({ tone: 'ok', title: i18next.t('identity.signed_out') })
  }),
)
const router = createAppRouter(sessions)

// The guards of the routes look again whenever somebody comes or goes, here or in another tab.
let state = sessions.view().state
let who = sessions.view().session?.user.id
sessions.subscribe(() => {
  const now = sessions.view().session?.user.id
  // Another company, here or in another tab: it begins on an empty page, so nothing of the one before is left.
  if (who !== undefined && now !== undefined && who !== now) return window.location.replace('/')
  who = now
  const next = sessions.view().state
  if (next === state) return
  state = next
  const user = sessions.view().session?.user
  if (next === 'active' && user) {
    startWithMode(user.theme)
    void startWith(user.language)
  }
  if (next === 'active' || next === 'anonymous') void router.invalidate()
})

void sessions.restore()
await startLanguages(loadCatalogue)

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <ChakraProvider value={system}>
        <SessionProvider sessions={sessions}>
          <RouterProvider router={router} />
          <LoadingOverlay />
          <Toaster />
        </SessionProvider>
      </ChakraProvider>
    </StrictMode>,
  )
