/** An invitation to a user with an account: a click, and sign-in stays as always. */
import { useTranslation } from 'react-i18next'
import { DoneScreen } from '../recovery/done-screen.tsx'
import { ViewLink } from '../view-link.tsx'
import { ClickForm, type ConfirmationStep } from './click-form.tsx'

export function AcceptInvitation({ link, firstName, companyName }: ConfirmationStep) {
  const { t } = useTranslation()
  const done = (
    <DoneScreen
      title={t('identity.join.done', { company: companyName })}
      text={t('identity.join.done_text', { company: companyName })}
    >
      <ViewLink main view="login" email={link.email}>
        {t('identity.do_login')}
      </ViewLink>
    </DoneScreen>
  )
  return (
    <ClickForm
      link={link}
      title={t('identity.join.title', { company: companyName })}
      text={t('identity.join.text', { name: firstName, email: link.email })}
      button={() => t('identity.join.button')}
      done={done}
    />
  )
}
