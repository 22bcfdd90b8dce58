import { type Channel, type Consent, recordConsent } from '@aura/contracts/contacts/consents.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { Input } from '../../platform/ui/input.tsx'

type Props = { contactId: string; channel: Channel; state: Consent['state']; leave: () => void }

/** Records a contact's consent for a channel, with its evidence. */
export function NoteConsent({ contactId, channel, state, leave }: Props) {
  const { t } = useTranslation()
  const form = useDraftForm({
    contract: recordConsent,
    now: { evidence: '' },
    names: ['evidence'],
    inputOf: ({ evidence }) => ({ contactId, channel, state, evidence: evidence.trim() || null }),
    done: leave,
  })
  return (
    <chakra.form noValidate onSubmit={(event) => void form.submit(event)} mt="2">
      <Field label={t('contacts.people.consent.evidence')} error={form.problem('evidence') ?? form.refusal}>
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
