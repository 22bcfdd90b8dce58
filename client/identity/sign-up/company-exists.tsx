import { chakra } from '@chakra-ui/react'
import { Building2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { ViewLink } from '../view-link.tsx'
import type { Wizard } from './use-wizard.ts'

export function CompanyExists({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation()
  const { cnpj } = wizard.at.context.company
  return (
    <chakra.div role="status" display="flex" flexDirection="column" gap="3">
      <chakra.span color="info">
        <Building2 size={28} strokeWidth={1.5} aria-hidden="true" />
      </chakra.span>
      <chakra.h2 fontSize="xl" fontWeight="semibold" lineHeight="tight">
        {t('identity.sign_up.exists')}
      </chakra.h2>
      <chakra.p color="muted">{t('identity.sign_up.exists_text', { cnpj })}</chakra.p>
      <ViewLink main view="login">
        {t('identity.do_login')}
      </ViewLink>
      <Button size="lg" onClick={() => wizard.send({ type: 'back' })}>
        {t('identity.sign_up.back_to_form')}
      </Button>
    </chakra.div>
  )
}
