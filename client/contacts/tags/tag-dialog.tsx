import { createTag, editTag, type Tag } from '@aura/contracts/contacts/tags.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { Button } from '../../platform/ui/button.tsx'
import { FormFields } from '../../platform/ui/contract-form.tsx'
import { useContractForm } from '../../platform/ui/form/use-contract-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'

/** A tag's name; an existing one is archived and restored here too. */
export function TagDialog({ tag, leave }: { tag: Tag | null; leave: () => void }) {
  const { t } = useTranslation()
  const [tagId] = useState(() => tag?.id ?? newId())
  const words = t('contacts.tags.name_required')
  const hint = tag && !tag.archived && t('contacts.tags.archive_text')
  const form = useContractForm({
    contract: tag ? editTag : createTag,
    fields: [
      {
        name: 'name',
        label: t('contacts.tags.name'),
        kind: 'text',
        maxLength: 40,
        required: words,
        problem: words,
        hint,
      },
    ],
    current: tag ?? {},
    fixed: { tagId, ...(tag && { version: tag.version, archived: tag.archived }) },
    done: leave,
  })
  return (
    <FormDialog
      title={t(tag ? 'contacts.tags.edit' : 'contacts.tags.new')}
      action={t(tag ? 'contacts.tags.save' : 'contacts.tags.make')}
      leave={leave}
      form={form}
      aside={
        tag && (
          <Button onClick={() => form.change({ archived: !tag.archived })}>
            {t(tag.archived ? 'contacts.tags.bring_back' : 'contacts.tags.archive')}
          </Button>
        )
      }
    >
      <FormFields form={form} />
    </FormDialog>
  )
}
