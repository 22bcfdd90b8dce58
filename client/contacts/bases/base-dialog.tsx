import { type Base, createBase, editBase } from '@aura/contracts/contacts/bases.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useContractForm } from '../../platform/ui/form/use-contract-form.ts'
import { RecordDialog } from '../../platform/ui/record-dialog.tsx'
import { useBases } from './use-bases.ts'

/** A base's name; an existing one is archived and restored here too. */
export function BaseDialog({ base: opened, leave }: { base: Base | null; leave: () => void }) {
  const { t } = useTranslation()
  const { state } = useBases()
  const base = opened && (state?.bases[opened.id] ?? opened)
  const [baseId] = useState(() => base?.id ?? newId())
  const words = t('contacts.bases.name_required')
  const hint = base && !base.archived && t('contacts.bases.archive_text')
  const name = { label: t('contacts.bases.name'), maxLength: 80, required: words, problem: words, hint }
  const form = useContractForm({
    contract: base ? editBase : createBase,
    fields: [{ name: 'name', kind: 'text', ...name }],
    current: base ?? {},
    fixed: { baseId, ...(base && { version: base.version, archived: base.archived }) },
    done: leave,
  })
  return <RecordDialog {...{ form, leave }} record={base} word={(key) => t(`contacts.bases.${key}`)} />
}
