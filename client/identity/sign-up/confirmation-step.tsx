import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { StepFooter } from './step-footer.tsx'
import type { Wizard } from './use-wizard.ts'

/** Everything once more before it is sent. */
export function ConfirmationStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation()
  const { company, person } = wizard.at.context
  const pending = wizard.at.value === 'submitting'
  const heading = useRef<HTMLHeadingElement>(null)
  // There is no field to focus, so a screen reader begins at the heading.
  useEffect(() => heading.current?.focus(), [])
  const facts = [
    [t('identity.sign_up.cnpj'), company.cnpj],
    [t('identity.sign_up.razaoSocial'), company.razaoSocial],
    [t('identity.sign_up.nomeFantasia'), company.nomeFantasia],
    [t('identity.sign_up.emailFinanceiro'), company.emailFinanceiro],
    [t('identity.sign_up.telefone'), company.telefone],
    [t('identity.sign_up.person'), `${person.nome} ${person.sobrenome}`],
    [t('identity.sign_up.email'), person.email],
  ] as const
  return (
    <chakra.form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending) wizard.send({ type: 'submit' })
      }}
      display="flex"
      flexDirection="column"
    >
      <chakra.h2 ref={heading} tabIndex={-1} outline="0" fontSize="lg" fontWeight="semibold" mb="3">
        {t('identity.sign_up.review')}
      </chakra.h2>
      <chakra.dl mb="4">
        {facts.map(([label, value]) => (
          <chakra.div
            key={label}
            display="flex"
            justifyContent="space-between"
            gap="4"
            py="2"
            borderBottomWidth="1px"
            borderColor="line"
          >
            <chakra.dt color="muted" fontSize="sm" flexShrink={0}>
              {label}
            </chakra.dt>
            <chakra.dd textAlign="end" overflowWrap="anywhere">
              {value}
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      <chakra.p fontSize="sm" color="muted" mb="2">
        {t('identity.sign_up.agree')}{' '}
        <chakra.span css={{ '& a': { textDecoration: 'underline' } }}>
          <Link to="/terms" target="_blank">
            {t('identity.terms')}
          </Link>
          {' · '}
          <Link to="/privacy" target="_blank">
            {t('identity.privacy')}
          </Link>
        </chakra.span>
      </chakra.p>
      <StepFooter
        wizard={wizard}
        pending={pending}
        back
        label={t(pending ? 'identity.sign_up.submitting' : 'identity.sign_up.submit')}
      />
    </chakra.form>
  )
}
