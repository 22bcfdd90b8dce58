import { createRouter } from '@tanstack/react-router'
import type { Sessions } from './identity/session.ts'
import { Broken } from './platform/ui/broken.tsx'
import { NotFound } from './platform/ui/not-found.tsx'
import { routeTree } from './route-tree.gen.ts'

export type RouterContext = { sessions: Sessions }

export const createAppRouter = (sessions: Sessions) =>
  createRouter({
    routeTree,
    context: { sessions },
    defaultPreload: 'intent',
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    defaultNotFoundComponent: () => NotFound({}),
    defaultErrorComponent: Broken,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
