import { type Contact, mergeContacts, undoMerge } from '@aura/contracts/contacts/contact.ts'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { Field } from '../../platform/ui/field.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Select } from '../../platform/ui/input.tsx'
import { toast } from '../../platform/ui/toast.tsx'

type Props = { pair: readonly [Contact, Contact]; leave: () => void; merged: () => void }

/** Which of the two stays; the other becomes part of it, and that can be taken back. */
export function MergeDialog({ pair, leave, merged }: Props) {
  const { t } = useTranslation()
  const undo = useCommand(undoMerge)
  const takeBack = (mergeId: string) =>
    undo.send({ mergeId }).then(
      () => toast({ tone: 'ok', title: t('contacts.people.undone') }),
      (error: unknown) => toast({ tone: 'critical', title: errorText(error) }),
    )
  const sides = (keptId: string) => (keptId === pair[0].id ? pair : ([pair[1], pair[0]] as const))
  const form = useDraftForm({
    contract: mergeContacts,
    now: { keptId: pair[0].id },
    names: ['keptId'],
    inputOf: ({ keptId }) => ({ keptId, goneId: sides(keptId)[1].id }),
    done: ({ mergeId }) => {
      const action = { label: t('contacts.people.undo'), run: () => void takeBack(mergeId) }
      toast({ tone: 'ok', title: t('contacts.people.merged', names), action })
      merged()
      leave()
    },
  })
  const [survivor, gone] = sides(form.draft.keptId)
  const names = { kept: survivor.name, gone: gone.name }
  return (
    <FormDialog
      title={t('contacts.people.merge_title')}
      text={t('contacts.people.merge_text', names)}
      action={t('contacts.people.merge')}
      leave={leave}
      form={form}
    >
      <Field label={t('contacts.people.keep')}>
        {(wiring) => (
          <Select {...wiring} {...form.wire('keptId')}>
            {pair.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FormDialog>
  )
}
