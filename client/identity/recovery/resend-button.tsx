import { sendConfirmationEmail } from '@aura/contracts/identity/confirmation.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callHttp } from '../../platform/feed/http.ts'
import { Button } from '../../platform/ui/button.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { refusalText } from '../form-texts.ts'
import { Refusal } from '../refusal.tsx'

/** Sends the mail of a pending sign-up again. */
export function ResendButton({ email }: { email: string }) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  async function send() {
    if (pending) return
    setPending(true)
    setRefusal(undefined)
    try {
      await callHttp(sendConfirmationEmail, { email })
      toast({ tone: 'ok', title: t('identity.resend.sent') })
    } catch (error) {
      setRefusal(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <chakra.div>
      <Button aria-disabled={pending} onClick={() => void send()}>
        {t(pending ? 'identity.sending' : 'identity.resend.again')}
      </Button>
      {refusal !== undefined && (
        <Refusal
          title={t('identity.resend.again_failed')}
          text={refusalText(refusal, t('identity.mail_failed_title'))}
        />
      )}
    </chakra.div>
  )
}
