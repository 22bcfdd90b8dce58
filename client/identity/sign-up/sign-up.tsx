/** 'Criar Conta': Empresa, Usuário, Confirmação. */
import { stepOf } from '@aura/machines/identity/sign-up.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { DoneScreen } from '../recovery/done-screen.tsx'
import { ResendButton } from '../recovery/resend-button.tsx'
import SocialButtons from '../social/social-buttons.tsx'
import { ViewLink } from '../view-link.tsx'
import { ViewTitle } from '../view-title.tsx'
import { CompanyExists } from './company-exists.tsx'
import { CompanyStep } from './company-step.tsx'
import { ConfirmationStep } from './confirmation-step.tsx'
import { PersonStep } from './person-step.tsx'
import { Steps } from './steps.tsx'
import { usePrefill } from './use-prefill.ts'
import { useWizard, type Wizard } from './use-wizard.ts'

export default function SignUp({ ticket }: { ticket?: string }) {
  const { t } = useTranslation()
  const wizard = useWizard()
  const prefilled = usePrefill(wizard, ticket)
  const { value, context } = wizard.at
  const [dismissed, dismiss] = useState<string>()
  const { registered } = context
  const title = t('identity.sign_up.title')
  useEffect(() => {
    if (registered !== null) window.scrollTo(0, 0)
  }, [registered])
  if (registered !== null && registered !== dismissed)
    return (
      <DoneScreen
        mailed
        title={t('identity.sign_up.done')}
        text={t('identity.resend.sent_text', { email: registered })}
      >
        <ViewLink main view="login" email={registered}>
          {t('identity.do_login')}
        </ViewLink>
        <ResendButton email={registered} />
        <Button variant="plain" size="xs" px="0" onClick={() => dismiss(registered)}>
          {t('identity.sign_up.another')}
        </Button>
      </DoneScreen>
    )
  return (
    <>
      <ViewTitle title={title}>{prefilled}</ViewTitle>
      <Steps step={stepOf[value]} />
      <Step wizard={wizard} />
      {stepOf[value] === 1 && ticket === undefined && <SocialButtons />}
    </>
  )
}

function Step({ wizard }: { wizard: Wizard }) {
  switch (wizard.at.value) {
    case 'company':
    case 'checking':
      return <CompanyStep wizard={wizard} />
    case 'exists':
      return <CompanyExists wizard={wizard} />
    case 'person':
      return <PersonStep wizard={wizard} />
    case 'confirmation':
    case 'submitting':
      return <ConfirmationStep wizard={wizard} />
  }
}
