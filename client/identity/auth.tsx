/** The public page: signing in and up, and what happens between a password and a session. */
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { AuthPage } from './auth-page.tsx'
import { FormSkeleton } from './auth-skeleton.tsx'
import { Login, loadTwoFactor } from './login.tsx'
import { useSessionView } from './use-session.tsx'

const TwoFactor = lazy(loadTwoFactor)

const route = getRouteApi('/auth')

export function Auth() {
  return (
    <AuthPage>
      <Suspense fallback={<FormSkeleton />}>
        <View />
      </Suspense>
    </AuthPage>
  )
}

function View() {
  const { challenge } = useSessionView()
  const { email } = route.useSearch()
  if (challenge) return <TwoFactor key={challenge.challengeId} challenge={challenge} />
  return <Login email={email} />
}
