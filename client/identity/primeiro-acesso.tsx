/** The old address of the first access: an e-mail alone proves nothing, so a mailed link comes first. */
import { useTranslation } from 'react-i18next'
import { Confirmation } from './confirmation.tsx'
import { DoneScreen } from './done-screen.tsx'
import { ResendButton } from './resend-button.tsx'
import type { MailedLink } from './use-confirmation.ts'
import { ViewLink } from './view-link.tsx'
import { ViewTitle } from './view-title.tsx'

export function PrimeiroAcesso({ link }: { link: Partial<MailedLink> }) {
  const { t } = useTranslation()
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
