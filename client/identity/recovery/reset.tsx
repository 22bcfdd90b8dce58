import { checkReset, resetPassword } from '@aura/contracts/identity/reset-password.ts'
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callHttp } from '../../platform/feed/http.ts'
import { Button } from '../../platform/ui/button.tsx'
import { isCode, refusalText } from '../form-texts.ts'
import { NewPassword, newPasswordProblem } from '../password/new-password.tsx'
import { Refusal } from '../refusal.tsx'
import { useForm } from '../use-form.ts'
import { useGoToView, ViewLink } from '../view-link.tsx'
import { ViewTitle } from '../view-title.tsx'
import { DoneScreen } from './done-screen.tsx'

const readingTimeMs = 2000

/** The mailed link's token and a new password. */
export default function Reset({ email, token }: { email: string; token: string }) {
  const { t } = useTranslation()
  const goToView = useGoToView()
  const [done, setDone] = useState(false)
  const [isOver, setOver] = useState(false)
  const form = useForm({
    names: ['password', 'confirmation'],
    problemOf: (name, read) => newPasswordProblem(name, read, email),
    send: async (read) => {
      await callHttp(resetPassword, { email, token, password: read('password') })
      setDone(true)
    },
  })
  // A link that is used or too old is said at once; where it cannot be asked, saving says it.
  useEffect(() => {
    callHttp(checkReset, { email, token }).catch((error: unknown) => setOver(isCode(error, 'identity.link_invalid')))
  }, [email, token])
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => void goToView('login', email), readingTimeMs)
    return () => clearTimeout(timer)
  }, [done, email, goToView])
  if (done)
    return (
      <DoneScreen title={t('identity.reset.done')} text={t('identity.reset.done_text')}>
        <ViewLink view="login" email={email}>
          {t('identity.back_to_login')}
        </ViewLink>
      </DoneScreen>
    )
  if (isOver)
    return (
      <div role="alert">
        <ViewTitle title={t('identity.link_invalid')}>{t('identity.reset.over')}</ViewTitle>
        <ViewLink main view="forgot" email={email}>
          {t('identity.reset.again')}
        </ViewLink>
        <ViewLink view="login" email={email}>
          {t('identity.back_to_login')}
        </ViewLink>
      </div>
    )
  return (
    <chakra.form noValidate onSubmit={form.submit} display="flex" flexDirection="column" gap="2">
      <ViewTitle title={t('identity.reset.title')}>{t('identity.reset.text', { email })}</ViewTitle>
      <NewPassword email={email} password={form.read('password')} problem={form.problem} wire={form.wire} />
      <Button type="submit" variant="solid" colorPalette="accent" size="lg" aria-disabled={form.pending}>
        {t(form.pending ? 'identity.saving' : 'identity.reset.save')}
      </Button>
      <Refusal text={refusalText(form.refusal, t('identity.reset.failed'))}>
        {isCode(form.refusal, 'identity.link_invalid') && (
          <chakra.div>
            <ViewLink view="forgot" email={email}>
              {t('identity.reset.again')}
            </ViewLink>
          </chakra.div>
        )}
      </Refusal>
    </chakra.form>
  )
}
