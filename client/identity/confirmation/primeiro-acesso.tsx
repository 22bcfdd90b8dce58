/** The old address of the first access: an e-mail alone proves nothing, so a mailed link comes first. */
import { useTranslation } from 'react-i18next'
import { AuthPage } from '../auth-page.tsx'
import { DoneScreen } from '../recovery/done-screen.tsx'
import { ResendButton } from '../recovery/resend-button.tsx'
import { ViewLink } from '../view-link.tsx'
import { ViewTitle } from '../view-title.tsx'
import { Confirmation } from './confirmation.tsx'
import { useMailedLink } from './use-mailed-link.ts'

export function PrimeiroAcesso() {
  return (
    <AuthPage>
      <FirstStep />
    </AuthPage>
  )
}

function FirstStep() {
  const { t } = useTranslation()
  const link = useMailedLink()
  const { email, token } = link
  if (email !== undefined && token !== undefined) return <Confirmation link={link} />
  if (email === undefined)
    return (
      <>
        <ViewTitle title={t('identity.first_access.no_email')}>{t('identity.first_access.no_email_text')}</ViewTitle>
        <ViewLink main view="resend">
          {t('identity.resend.send')}
        </ViewLink>
      </>
    )
  return (
    <DoneScreen
      mailed
      title={t('identity.first_access.by_mail')}
      text={t('identity.first_access.by_mail_text', { email })}
    >
      <ResendButton email={email} />
      <ViewLink view="login" email={email}>
        {t('identity.back_to_login')}
      </ViewLink>
    </DoneScreen>
  )
}
