import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useGoToView, ViewLink } from '../view-link.tsx'
import { ViewTitle } from '../view-title.tsx'

const readingTimeMs = 2000

/** A link that lacks what it should carry leads back by itself; an expired one stays and says what to do. */
export function InvalidLink({ expired = false, email }: { expired?: boolean; email?: string | undefined }) {
  const { t } = useTranslation()
  const goToView = useGoToView()
  useEffect(() => {
    if (expired) return
    const timer = setTimeout(() => void goToView('login'), readingTimeMs)
    return () => clearTimeout(timer)
  }, [expired, goToView])
  return (
    <div role="alert">
      <ViewTitle title={t(expired ? 'identity.link_invalid' : 'identity.link.broken')}>
        {t(expired ? 'identity.link.expired_text' : 'identity.link.broken_text')}
      </ViewTitle>
      {expired && (
        <ViewLink main view="resend" email={email}>
          {t('identity.resend.send')}
        </ViewLink>
      )}
      <ViewLink view="login" email={email}>
        {t('identity.back_to_login')}
      </ViewLink>
    </div>
  )
}
