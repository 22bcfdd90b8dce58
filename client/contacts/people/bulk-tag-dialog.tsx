import { tagContacts, tagLimit } from '@aura/contracts/contacts/tag-contacts.ts'
import type { Tag } from '@aura/contracts/contacts/tags.ts'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { ColorChip } from '../../platform/ui/color-chip.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { useLocalForm } from '../../platform/ui/form/use-local-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Select } from '../../platform/ui/input.tsx'
import { whileLoading } from '../../platform/ui/loading.tsx'
import { toast } from '../../platform/ui/toast.tsx'

export type BulkTagTask = { on: boolean; ids: readonly string[]; done: () => void }

/** Tags as many at once as the command takes, and offers to take back exactly what that changed. */
function useBulkTag() {
  const { t } = useTranslation()
  const { send } = useCommand(tagContacts)
  async function change(tag: Tag, ids: readonly string[], on: boolean): Promise<readonly string[]> {
    const changed: string[] = []
    for (let at = 0; at < ids.length; at += tagLimit)
      changed.push(...(await send({ tagId: tag.id, contactIds: ids.slice(at, at + tagLimit), on })).contactIds)
    return changed
  }
  const takeBack = (tag: Tag, changed: readonly string[], on: boolean) =>
    change(tag, changed, !on).then(
      () => toast({ tone: 'ok', title: t('contacts.people.undone') }),
      (error: unknown) => toast({ tone: 'critical', title: errorText(error) }),
    )
  return async (tag: Tag, { ids, on }: BulkTagTask) => {
    const changed = await whileLoading('contacts.tag', () => change(tag, ids, on))
    const unchanged = ids.length - changed.length
    toast({
      tone: 'ok',
      title: t(on ? 'contacts.people.bulk_tagged' : 'contacts.people.bulk_untagged', {
        count: changed.length,
        name: tag.name,
      }),
      ...(unchanged > 0 && {
        text: t(on ? 'contacts.people.bulk_had' : 'contacts.people.bulk_had_not', { count: unchanged }),
      }),
      ...(changed.length > 0 && {
        action: { label: t('contacts.people.undo'), run: () => void takeBack(tag, changed, on) },
      }),
    })
  }
}

type Props = { task: BulkTagTask; tags: readonly Tag[]; leave: () => void }

/** One tag onto everybody who is selected, or off them. */
export function BulkTagDialog({ task, tags, leave }: Props) {
  const { t } = useTranslation()
  const bulkTag = useBulkTag()
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
      await bulkTag(tag, task)
      task.done()
      leave()
    },
  })
  const chosen = tagOf(form.draft.tagId)
  return (
    <FormDialog
      title={t(task.on ? 'contacts.people.bulk_tag' : 'contacts.people.bulk_untag')}
      action={t(task.on ? 'contacts.people.bulk_tag_action' : 'contacts.people.bulk_untag_action', {
        count: task.ids.length,
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
