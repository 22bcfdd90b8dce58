import { useTranslation } from 'react-i18next'
import { ClickForm, type ConfirmationStep } from './click-form.tsx'
import { EnterConfirmed } from './enter.tsx'

export function EmailClick({ link, firstName, companyName }: ConfirmationStep) {
  const { t } = useTranslation()
  return (
    <ClickForm
      link={link}
      title={t('identity.confirm.title', { name: firstName })}
      text={t('identity.confirm.text', { company: companyName, email: link.email })}
      button={(pending) => t(pending ? 'identity.confirm.pending' : 'identity.confirm.button')}
      done={<EnterConfirmed link={link} />}
    />
  )
}
