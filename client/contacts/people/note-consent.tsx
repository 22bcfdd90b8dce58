import { type Channel, type Consent, recordConsent } from '@aura/contracts/contacts/consents.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { useForm } from '../../platform/ui/use-form.ts'

type Props = { contactId: string; channel: Channel; state: Consent['state']; leave: () => void }

const names = ['evidence'] as const

/** Records a contact's consent for a channel, with its evidence. */
export function NoteConsent({ contactId, channel, state, leave }: Props) {
  const { t } = useTranslation()
  const { send } = useCommand(recordConsent)
  const form = useForm({
    names,
    problemOf: () => undefined,
    send: (read) => send({ contactId, channel, state, evidence: read('evidence').trim() || null }).then(leave),
  })
  const refusal = form.refusal === undefined ? undefined : errorText(form.refusal)
  return (
    <chakra.form noValidate onSubmit={(event) => void form.submit(event)} mt="2">
      <Field label={t('contacts.people.consent.evidence')} error={refusal}>
        {(wiring) => <Input {...wiring} {...form.wire('evidence')} maxLength={500} autoComplete="off" autoFocus />}
      </Field>
      <chakra.div display="flex" justifyContent="flex-end" gap="2">
        <Button size="xs" variant="ghost" onClick={leave}>
          {t('platform.cancel')}
        </Button>
        <Button size="xs" type="submit" variant="solid" colorPalette="accent" aria-disabled={form.pending}>
          {t(`contacts.people.consent.record.${state}`)}
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
