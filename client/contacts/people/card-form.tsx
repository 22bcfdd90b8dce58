import { type Contact, editContact } from '@aura/contracts/contacts/contact.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RefusedError } from '../../platform/feed/refused.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useMay } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Input, Textarea } from '../../platform/ui/input.tsx'

type Draft = { version: number; name: string; note: string }
const draftOf = ({ version, name, note }: Contact): Draft => ({ version, name, note: note ?? '' })

const { name: nameRule, note: noteRule } = editContact.input.shape

/**
 * The contact's name and note. An untouched form follows the card; an edited one keeps what was typed, and saves over
 * the version its author saw.
 */
export function CardForm({ contact }: { contact: Contact }) {
  const { t } = useTranslation()
  const may = useMay(editContact.needs)
  const { send, pending } = useCommand(editContact)
  const [touched, setTouched] = useState<Draft>()
  const [submitted, setSubmitted] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const draft = touched ?? draftOf(contact)
  const overtaken = refusal instanceof RefusedError && refusal.code === 'command.stale'
  const problem = nameRule.safeParse(draft.name).success ? undefined : t('contacts.people.name_required')
  const noteProblem = noteRule.safeParse(draft.note || null).success ? undefined : t('contacts.people.note_long')

  function put(change: Partial<Draft>) {
    setTouched({ ...draft, ...change })
    setRefusal(undefined)
  }
  async function save() {
    setSubmitted(true)
    if (problem || noteProblem || !touched || pending) return
    try {
      await send({
        contactId: contact.id,
        version: overtaken ? contact.version : touched.version,
        name: touched.name,
        note: touched.note.trim() || null,
      })
      setTouched(undefined)
      setSubmitted(false)
      setRefusal(undefined)
    } catch (error) {
      setRefusal(error)
    }
  }

  return (
    <chakra.form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Field label={t('contacts.people.name')} error={submitted ? problem : undefined}>
        {(wiring) => (
          <Input
            {...wiring}
            value={draft.name}
            disabled={!may}
            maxLength={120}
            autoComplete="off"
            onChange={({ target }) => put({ name: target.value })}
          />
        )}
      </Field>
      <Field label={t('contacts.people.note')} error={noteProblem}>
        {(wiring) => (
          <Textarea
            {...wiring}
            rows={3}
            value={draft.note}
            disabled={!may}
            maxLength={2000}
            onChange={({ target }) => put({ note: target.value })}
          />
        )}
      </Field>
      {refusal !== undefined && (
        <chakra.p role="alert" color="critical" mb="2">
          {overtaken ? t('contacts.people.overtaken') : errorText(refusal)}
        </chakra.p>
      )}
      {touched && (
        <chakra.div display="flex" gap="2" justifyContent="flex-end">
          <Button
            onClick={() => {
              setTouched(undefined)
              setRefusal(undefined)
            }}
          >
            {t('platform.cancel')}
          </Button>
          <Button type="submit" variant="solid" colorPalette="accent" aria-disabled={pending}>
            {t('contacts.people.save')}
          </Button>
        </chakra.div>
      )}
    </chakra.form>
  )
}
