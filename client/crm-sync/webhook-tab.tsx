import type { CrmConnectionView } from '@aura/contracts/crm-sync/connection.ts'
import { closeCrmWebhook, openCrmWebhook, webhookProofs, webhookUser } from '@aura/contracts/crm-sync/webhook.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSecretCall } from '../identity/index.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMay } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Input } from '../platform/ui/input.tsx'
import { toast } from '../platform/ui/toast.tsx'

const tell = (error: unknown) => toast({ tone: 'critical', title: errorText(error) })

/** The CRM tells of changes by itself: what to enter there, this once. */
export function WebhookTab({ connection }: { connection: CrmConnectionView }) {
  const { t } = useTranslation()
  const { id: connectionId, kind, hasWebhook = false, isAuthorized = false } = connection
  const call = useSecretCall()
  const close = useCommand(closeCrmWebhook)
  const mayEdit = useMay(openCrmWebhook.needs)
  const [secret, setSecret] = useState('')
  const [made, setMade] = useState<OutputOf<typeof openCrmWebhook>>()
  const proof = webhookProofs[kind]
  const isTyped = proof === 'app_secret' && !isAuthorized
  const open = () =>
    void call(openCrmWebhook, { connectionId, ...(isTyped && { secret }) }).then((opened) => {
      setSecret('')
      setMade(opened)
    }, tell)
  return (
    <chakra.div display="flex" flexDirection="column" gap="3" alignItems="flex-start">
      <p>{t(hasWebhook ? 'crm-sync.webhook_on' : 'crm-sync.webhook_off')}</p>
      {made && (
        <chakra.dl display="grid" gap="2" overflowWrap="anywhere">
          <chakra.dt color="muted">{t('crm-sync.webhook_url')}</chakra.dt>
          <dd>
            <chakra.code userSelect="all">{made.url}</chakra.code>
          </dd>
          {made.secret && (
            <>
              <chakra.dt color="muted">{t(`crm-sync.webhook_proof.${proof}`, { user: webhookUser })}</chakra.dt>
              <dd>
                <chakra.code userSelect="all">{made.secret}</chakra.code>
                <p>{t('crm-sync.webhook_once')}</p>
              </dd>
            </>
          )}
        </chakra.dl>
      )}
      {mayEdit && isTyped && (
        <Field label={t('crm-sync.webhook_secret')} hint={t('crm-sync.webhook_secret_hint')}>
          {(wiring) => (
            <Input
              {...wiring}
              type="password"
              autoComplete="off"
              maxLength={200}
              value={secret}
              onChange={({ target }) => setSecret(target.value)}
            />
          )}
        </Field>
      )}
      {mayEdit && (
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <Button variant="solid" colorPalette="accent" aria-disabled={isTyped && secret.length < 8} onClick={open}>
            {t(hasWebhook ? 'crm-sync.webhook_again' : 'crm-sync.webhook_open')}
          </Button>
          {hasWebhook && (
            <Button
              onClick={() => {
                setMade(undefined)
                void close.send({ connectionId }).catch(tell)
              }}
            >
              {t('crm-sync.webhook_close')}
            </Button>
          )}
        </chakra.div>
      )}
    </chakra.div>
  )
}
