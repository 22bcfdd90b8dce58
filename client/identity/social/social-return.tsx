/** Back from a sign-in provider: with a challenge to go on with, or with the reason why not. */
import { identityErrors } from '@aura/contracts/identity/errors.ts'
import { platformErrors } from '@aura/contracts/platform/errors.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RefusedError } from '../../platform/feed/refused.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { FormSkeleton } from '../auth-skeleton.tsx'
import { AuthTabs } from '../auth-tabs.tsx'
import { Login } from '../login.tsx'
import { Refusal } from '../refusal.tsx'
import { useSessions } from '../use-session.tsx'

const mayCome = new Set<string>([...Object.keys(platformErrors), ...Object.keys(identityErrors)])

/** Only words of signing in are shown, whatever somebody writes into an address. */
function refusalOf(came: URLSearchParams): RefusedError {
  const code = came.get('error') ?? ''
  const reason = came.get('reason')
  const existing = mayCome.has(code) ? code : 'identity.social_refused'
  return new RefusedError({ code: existing, message: existing, ...(reason !== null && { params: { reason } }) })
}

export default function SocialReturn({ came }: { came: URLSearchParams }) {
  const { t } = useTranslation()
  const sessions = useSessions()
  const navigate = useNavigate()
  const challengeId = came.get('challenge')
  const [refusal, setRefusal] = useState<unknown>(() => (challengeId === null ? refusalOf(came) : undefined))
  // The challenge is read as soon as the page is there, and the address forgets it.
  useEffect(() => {
    if (challengeId === null) return
    sessions.resume(challengeId).then(() => navigate({ to: '/auth', replace: true }), setRefusal)
  }, [challengeId, sessions, navigate])
  if (refusal === undefined) return <FormSkeleton />
  return (
    <AuthTabs open="login">
      <Refusal
        title={t('identity.social.failed_title')}
        text={refusal instanceof RefusedError ? errorText(refusal) : t('identity.social_refused')}
      />
      <Login />
    </AuthTabs>
  )
}
