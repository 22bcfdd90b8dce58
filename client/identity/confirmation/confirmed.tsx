import { useTranslation } from 'react-i18next'
import { DoneScreen } from '../recovery/done-screen.tsx'
import { ViewLink } from '../view-link.tsx'

export function Confirmed({ email }: { email: string }) {
  const { t } = useTranslation()
  return (
    <DoneScreen title={t('identity.confirm.done')} text={t('identity.confirm.done_text')}>
      <ViewLink main view="login" email={email}>
        {t('identity.do_login')}
      </ViewLink>
    </DoneScreen>
  )
}
