/** A mailed link whose account has no password yet: an invitation, or a social sign-up. */
import { confirmEmailAndCreateUser } from '@aura/contracts/identity/confirmation.ts'
import { chakra } from '@chakra-ui/react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callHttp } from '../../platform/feed/http.ts'
import { Button } from '../../platform/ui/button.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { isCode, refusalText } from '../form-texts.ts'
import { NewPassword, newPasswordProblem } from '../password/new-password.tsx'
import { Refusal } from '../refusal.tsx'
import { useForm } from '../use-form.ts'
import { useSessions } from '../use-session.tsx'
import { ViewTitle } from '../view-title.tsx'
import type { ConfirmationStep } from './click-form.tsx'
import { signInConfirmed } from './sign-in-confirmed.ts'

export function MakePassword({ link, firstName, companyName }: ConfirmationStep) {
  const { t } = useTranslation()
  const sessions = useSessions()
  const navigate = useNavigate()
  const form = useForm({
    names: ['password', 'confirmation'],
    problemOf: (name, read) => newPasswordProblem(name, read, link.email),
    send: async (read) => {
      await callHttp(confirmEmailAndCreateUser, { ...link, password: read('password') }).catch((error: unknown) => {
        // After a second click the account exists already, with this very password.
        if (!isCode(error, 'identity.already_registered')) throw error
      })
      await signInConfirmed(sessions, link, read('password')).catch(() => {
        toast({ tone: 'attention', title: t('identity.first_access.sign_in_failed') })
      })
      await navigate({ to: '/auth', search: { email: link.email }, replace: true })
    },
  })
  return (
    <chakra.form noValidate onSubmit={form.submit} display="flex" flexDirection="column" gap="2">
      <ViewTitle title={t('identity.first_access.title', { name: firstName })}>
        {t('identity.first_access.text', { company: companyName, email: link.email })}
      </ViewTitle>
      <NewPassword email={link.email} password={form.read('password')} problem={form.problem} wire={form.wire} />
      <Button type="submit" variant="solid" colorPalette="accent" size="lg" aria-disabled={form.pending}>
        {t(form.pending ? 'identity.saving' : 'identity.first_access.save')}
      </Button>
      <Refusal
        title={t(
          isCode(form.refusal, 'identity.password_refused')
            ? 'identity.first_access.password_refused'
            : 'identity.first_access.failed',
        )}
        text={refusalText(form.refusal, t('platform.unexpected'))}
      />
    </chakra.form>
  )
}
