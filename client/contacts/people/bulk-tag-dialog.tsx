import type { Tag } from '@aura/contracts/contacts/tags.ts'
import { useTranslation } from 'react-i18next'
import { ColorChip } from '../../platform/ui/color-chip.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { useLocalForm } from '../../platform/ui/form/use-local-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Select } from '../../platform/ui/input.tsx'
import { type SelectedContacts, useBulk } from './use-bulk.ts'

export type BulkTagTask = { on: boolean; contacts: SelectedContacts; done: () => void }

type Props = { task: BulkTagTask; tags: readonly Tag[]; leave: () => void }

/** One tag onto everybody who is selected, or off them. */
export function BulkTagDialog({ task, tags, leave }: Props) {
  const { t } = useTranslation()
  const start = useBulk()
  // A tag of the past can be taken off, and not put on.
  const choices = tags
    .filter(({ archived }) => !(task.on && archived))
    .sort((tag, other) => tag.name.localeCompare(other.name))
  const tagOf = (tagId: string) => choices.find(({ id }) => id === tagId)
  const form = useLocalForm({
    now: { tagId: choices[0]?.id ?? '' },
    names: ['tagId'],
    guarded: false,
    send: async ({ tagId }) => {
      const tag = tagOf(tagId)
      if (!tag) return
      await start({ type: 'tag', tagId: tag.id, on: task.on }, task.contacts)
      task.done()
      leave()
    },
  })
  const chosen = tagOf(form.draft.tagId)
  return (
    <FormDialog
      title={t(task.on ? 'contacts.people.bulk_tag' : 'contacts.people.bulk_untag')}
      action={t(task.on ? 'contacts.people.bulk_tag_action' : 'contacts.people.bulk_untag_action', {
        count: task.contacts.count,
      })}
      leave={leave}
      form={form}
    >
      <Field label={t('contacts.people.tag')} hint={chosen && <ColorChip of={chosen} />}>
        {(wiring) => (
          <Select {...wiring} {...form.wire('tagId')}>
            {choices.map(({ id, name }) => (
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
