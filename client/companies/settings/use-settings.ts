/**
 * The company's settings as a form: live while untouched. Once it is edited, a colleague's save is shown beside it
 * until the user decides. Nothing is overwritten unseen: the server refuses an older version, and so does this form
 * before it.
 */
import type { CompanySettings } from '@aura/contracts/companies/settings.ts'
import { updateSettings } from '@aura/contracts/companies/update-settings.ts'
import { taxIds } from '@aura/contracts/platform/tax-id.ts'
import { useTranslation } from 'react-i18next'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { useSeenRecord } from '../../platform/ui/form/use-seen-record.ts'
import { toast } from '../../platform/ui/toast.tsx'
import { changedFields, type Draft, draftOf, fields, formOf, inCountry, problemsOf } from './draft.ts'

export type SettingsForm = ReturnType<typeof useSettingsForm>

export function useSettingsForm(current: CompanySettings) {
  const { t } = useTranslation()
  const record = useSeenRecord(current)
  const { seen, isNewer } = record
  const now = draftOf(seen)
  const invalid = (field: (typeof fields)[number], { countryCode }: Draft) =>
    t(`companies.settings.invalid.${field}`, { tax: taxIds[countryCode].name })
  const form = useDraftForm<typeof updateSettings, Draft>({
    contract: updateSettings,
    now,
    names: fields,
    groups: [['phone', 'dial']],
    inputOf: (draft) => formOf(draft, seen.version),
    words: (name, _problem, draft) => (name === 'dial' ? undefined : invalid(name, draft)),
    check: (draft) => Object.fromEntries(problemsOf(draft).map((field) => [field, invalid(field, draft)])),
    guarded: (draft) => changedFields(draft, now).length > 0,
    ask: (draft, send) => {
      if (!isNewer && changedFields(draft, now).length > 0) send()
    },
    done(saved) {
      record.goOn(saved)
      toast({ tone: 'ok', title: t('companies.settings.saved') })
    },
  })
  record.followUnless(form.dirty)
  // A change that was taken back leaves nothing to decide.
  if (isNewer && changedFields(draftOf(current), now).length === 0) record.goOn()
  const touched = changedFields(form.draft, now)
  return {
    ...form,
    touched,
    /** What a colleague has changed since this form was touched. */
    theirs: isNewer && !form.pending ? changedFields(draftOf(current), now) : [],
    current,
    move(countryCode: Draft['countryCode']) {
      const { taxId, dial, timezone } = inCountry(form.draft, countryCode)
      form.patch({ countryCode, taxId, dial, timezone })
    },
    discard() {
      record.goOn()
      form.discard()
    },
    keepMine: () => record.goOn(),
  }
}
