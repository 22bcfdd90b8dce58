import { redirect } from '@tanstack/react-router'
import { loadTexts } from '../platform/i18n/language.ts'
import type { RouterContext } from '../router.ts'

type Entering = { context: RouterContext; location: { href: string } }

/** Without a session, the visitor is sent to sign in, and comes back here. */
export async function needsSession({ context, location: { href } }: Entering): Promise<void> {
  const { session } = await context.sessions.settled()
  if (session) return loadTexts('work')
  throw redirect({ to: '/auth', search: href === '/' ? {} : { redirect: href }, replace: true })
}
