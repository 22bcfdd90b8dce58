/** The public page: signing in and up, and what happens between a password and a session. */
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { AuthPage } from './auth-page.tsx'
import { tokenOf } from './auth-search.ts'
import { FormSkeleton } from './auth-skeleton.tsx'
import { AuthTabs } from './auth-tabs.tsx'
import { Login, loadTwoFactor } from './login.tsx'
import { LaterSocialButtons } from './social/later-social-buttons.tsx'
import { useFragment } from './use-fragment.ts'
import { useSessionView } from './use-session.tsx'

// The login is what most people come for; everything else is fetched when it is asked for.
const TwoFactor = lazy(loadTwoFactor)
const Forgot = lazy(() => import('./recovery/forgot.tsx'))
const Resend = lazy(() => import('./recovery/resend.tsx'))
const Reset = lazy(() => import('./recovery/reset.tsx'))
const SignUp = lazy(() => import('./sign-up/sign-up.tsx'))
const SocialReturn = lazy(() => import('./social/social-return.tsx'))
const PairWall = lazy(() => import('./display-devices/pair-display-device.tsx'))

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
  const { view, reset, email } = route.useSearch()
  const fragment = useFragment()
  const [token, wall] = [tokenOf(fragment.get('token')), tokenOf(fragment.get('wall'))]
  if (challenge) return <TwoFactor key={challenge.challengeId} challenge={challenge} />
  if (wall !== undefined) return <PairWall token={wall} />
  if (fragment.has('challenge') || fragment.has('error')) return <SocialReturn came={fragment} />
  // The address alone proves nothing: without its token it only begins the recovery.
  if (reset) return email && token ? <Reset email={email} token={token} /> : <Forgot email={email} />
  switch (view) {
    case 'forgot':
      return <Forgot email={email} />
    case 'resend':
      return <Resend email={email} />
    case 'sign-up':
      return (
        <AuthTabs open="sign-up">
          <SignUp />
        </AuthTabs>
      )
    default:
      return (
        <AuthTabs open={fragment.has('social') ? 'sign-up' : 'login'}>
          {fragment.has('social') ? (
            <SignUp ticket={fragment.get('social') ?? ''} />
          ) : (
            <Login key={email} email={email}>
              <LaterSocialButtons />
            </Login>
          )}
        </AuthTabs>
      )
  }
}
