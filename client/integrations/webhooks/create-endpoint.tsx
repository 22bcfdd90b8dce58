import { createEndpoint } from '@aura/contracts/integrations/endpoint.ts'
import type { EndpointFormat } from '@aura/contracts/integrations/endpoint-format.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSecretCall } from '../../identity/index.ts'
import { newId } from '../../platform/feed/id.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { EndpointFields, emptyEndpoint, useEndpointForm } from './endpoint-fields.tsx'
import type { NewSecret } from './use-endpoint-actions.ts'

type CreateProps = { format: EndpointFormat; leave: () => void; made: (secret: NewSecret) => void }

/** Where to, and of what; the secret comes next. */
export function CreateEndpoint({ format, leave, made }: CreateProps) {
  const { t } = useTranslation()
  const call = useSecretCall()
  const [endpointId] = useState(newId)
  const form = useEndpointForm({
    contract: createEndpoint,
    now: { ...emptyEndpoint, format, deduplicates: format === 'standard' },
    fixed: { endpointId },
    send: (input) => call(createEndpoint, input),
    done: (created) => {
      leave()
      made(created)
    },
  })
  return (
    <FormDialog
      title={t('webhooks.new')}
      text={t('webhooks.new_text')}
      action={t('webhooks.create')}
      leave={leave}
      form={form}
    >
      <EndpointFields form={form} />
    </FormDialog>
  )
}
