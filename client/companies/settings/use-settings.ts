/**
 * The company's settings as a form: live while untouched. Once it is edited, a colleague's save is shown beside it
 * until the user decides. Nothing is overwritten unseen: the server refuses an older version, and so does this form
 * before it.
 */
import type { CompanySettings } from '@aura/contracts/companies/settings.ts'
import { updateSettings } from '@aura/contracts/companies/update-settings.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { toast } from '../../platform/ui/toast.tsx'
import { changedFields, type Draft, draftOf, type FieldName, formOf, problemsOf, rebase } from './draft.ts'

export type SettingsForm = ReturnType<typeof useSettingsForm>

export function useSettingsForm(current: CompanySettings) {
  const { t } = useTranslation()
  const { send, pending } = useCommand(updateSettings)
  const [seen, setSeen] = useState(current)
  const [draft, setDraft] = useState(() => draftOf(current))
  const [revealed, setRevealed] = useState<readonly FieldName[]>([])
  const [refusal, setRefusal] = useState<unknown>()
  const touched = changedFields(draft, draftOf(seen))
  const newer = current.version > seen.version
  if (newer && touched.length === 0) start(current)

  function start(current: CompanySettings, next: Draft = draftOf(current)) {
    setSeen(current)
    setDraft(next)
    setRevealed([])
    setRefusal(undefined)
  }

  return {
    draft,
    touched,
    pending,
    refusal,
    problems: problemsOf(draft).filter((field) => revealed.includes(field)),
    /** What a colleague has changed since this form was touched. */
    theirs: newer && touched.length > 0 ? changedFields(draftOf(current), draftOf(seen)) : [],
    current,
    change(change: Partial<Draft>) {
      setDraft({ ...draft, ...change })
      setRefusal(undefined)
    },
    replace: (next: Draft) => setDraft(next),
    /** Checked as one leaves it. */
    leave: (field: FieldName) => setRevealed((all) => [...all, field]),
    discard: () => start(current),
    keepMine: () => start(current, rebase(draft, draftOf(seen), draftOf(current))),
    /** The first field with a problem, when it was not sent for that. */
    async save(): Promise<FieldName | undefined> {
      if (pending || touched.length === 0 || newer) return undefined
      setRevealed([...touched, 'name', 'taxId', 'phone'])
      const [first] = problemsOf(draft)
      if (first) return first
      try {
        const saved = await send(formOf(draft, seen.version))
        setSeen(saved)
        // What was typed meanwhile is not saved yet, and stays.
        setDraft((typed) => rebase(typed, draft, draftOf(saved)))
        setRevealed([])
        setRefusal(undefined)
        toast({ tone: 'ok', title: t('companies.settings.saved') })
      } catch (error) {
        setRefusal(error)
      }
      return undefined
    },
  }
}
