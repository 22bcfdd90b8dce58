/** An invitation to somebody who has an account: a click, and she keeps signing in as always. */
import { confirmEmail } from '@aura/contracts/identity/confirmation.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callHttp } from '../../platform/feed/http.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useForm } from '../../platform/ui/use-form.ts'
import { DoneScreen } from '../recovery/done-screen.tsx'
import { Refusal } from '../refusal.tsx'
import { ViewLink } from '../view-link.tsx'
import { ViewTitle } from '../view-title.tsx'
import { isCode, refusalText } from '../words.ts'
import type { ConfirmationStep } from './email-click.tsx'
import { InvalidLink } from './invalid-link.tsx'

export function AcceptInvitation({ link, firstName, companyName }: ConfirmationStep) {
  const { t } = useTranslation()
  const [done, setDone] = useState(false)
  const form = useForm({
    names: [],
    problemOf: () => undefined,
    send: async () => {
      await callHttp(confirmEmail, link)
      setDone(true)
    },
  })
  if (done)
    return (
      <DoneScreen
        title={t('identity.join.done', { company: companyName })}
        text={t('identity.join.done_text', { company: companyName })}
      >
        <ViewLink main view="login" email={link.email}>
          {t('identity.do_login')}
        </ViewLink>
      </DoneScreen>
    )
  if (isCode(form.refusal, 'identity.link_invalid')) return <InvalidLink expired email={link.email} />
  return (
    <chakra.form noValidate onSubmit={form.submit}>
      <ViewTitle title={t('identity.join.title', { company: companyName })}>
        {t('identity.join.text', { name: firstName, email: link.email })}
      </ViewTitle>
      <Button
        type="submit"
        variant="solid"
        colorPalette="accent"
        size="lg"
        width="full"
        autoFocus
        aria-disabled={form.pending}
      >
        {t('identity.join.button')}
      </Button>
      <Refusal title={t('identity.first_access.failed')} text={refusalText(form.refusal, t('platform.unexpected'))} />
    </chakra.form>
  )
}
