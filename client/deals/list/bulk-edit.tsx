/** One change of many deals, with what would come of it before it happens. */
import type { Field as CustomField } from '@aura/contracts/contacts/fields.ts'
import type { Tag } from '@aura/contracts/contacts/tags.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { type DealPatch, dealPatch } from '@aura/contracts/deals/edit-many.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { readField } from '@aura/machines/contacts/field-read.ts'
import { useTranslation } from 'react-i18next'
import { FieldInput, useFields } from '../../contacts/index.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { Field } from '../../platform/ui/field.tsx'
import { useLocalForm } from '../../platform/ui/form/use-local-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Input, Select } from '../../platform/ui/input.tsx'
import { OrganizationField } from '../organizations/organization-field.tsx'
import { stageName } from '../stage-name.ts'
import { PlanSummary } from './plan-summary.tsx'
import type { EditMany } from './use-edit-many.ts'

const fields = ['stage', 'owner', 'organization', 'close', 'probability', 'add_tag', 'remove_tag'] as const
type EditedField = (typeof fields)[number]

/** `field` is one that every deal has, or the id of one of the company's own. */
type Draft = {
  field: string
  values: Readonly<Record<string, string>>
  organization: { id: string; name: string } | null
  reason: string
}

export type BulkEditTask = { deals: readonly Deal[]; done: () => void }
type Choices = {
  stages: readonly StageRule[]
  people: readonly { id: string; name: string }[]
  tags: readonly Tag[]
}

/** Undefined while the value means nothing. */
function patchOf(field: EditedField, value: string, { reason, organization }: Draft): DealPatch | undefined {
  const patch = {
    stage: { stage: value, ...(reason.trim() !== '' && { reason: reason.trim() }) },
    owner: { ownerId: value },
    organization: { organizationId: organization?.id ?? null },
    close: { expectedClose: value === '' ? null : value },
    probability: { probability: /^\d{1,3}$/.test(value.trim()) ? Number(value) : Number.NaN },
    add_tag: { addTags: [value] },
    remove_tag: { removeTags: [value] },
  }[field]
  return dealPatch.safeParse(patch).data
}

/** What one of the company's own fields becomes; nothing typed empties it, where it may be empty. */
function fieldPatchOf(field: CustomField, text: string, language: Language): DealPatch | undefined {
  const value = text.trim() === '' ? null : (readField(field, text, language) ?? undefined)
  if (value === undefined || (value === null && field.required)) return undefined
  return dealPatch.safeParse({ fields: { [field.id]: value } }).data
}

export function BulkEdit({
  task,
  choices,
  edits,
  leave,
}: {
  task: BulkEditTask
  choices: Choices
  edits: EditMany
  leave: () => void
}) {
  const { t } = useTranslation()
  const { deals } = task
  const language = useLanguage()
  const { fields: own } = useFields('deal')
  const form = useLocalForm<Draft>({
    now: { field: 'stage', values: {}, organization: null, reason: '' },
    names: ['values', 'organization'],
    guarded: ({ reason }) => reason !== '',
    send: async () => {
      if (!patch || !plan || plan.changing.length === 0) return
      leave()
      await edits.edit(plan.changing, patch, (count) => t('deals.list.edited', { count }))
      task.done()
    },
  })
  const { field, values, organization } = form.draft
  const custom = own.find(({ id }) => id === field)
  const fixed = fields.find((name) => name === field)
  const tags = choices.tags.filter(({ archived }) => field === 'remove_tag' || !archived)
  const options: Record<'stage' | 'owner' | 'add_tag' | 'remove_tag', readonly { id: string; name: string }[]> = {
    stage: choices.stages.map((rule) => ({ id: rule.id, name: stageName(rule) })),
    owner: choices.people,
    add_tag: tags,
    remove_tag: tags,
  }
  const isTyped = fixed === undefined || fixed === 'close' || fixed === 'probability' || fixed === 'organization'
  const chosen = isTyped ? undefined : options[fixed]
  const value = values[field] ?? chosen?.[0]?.id ?? ''
  const ends = field === 'stage' && choices.stages.find(({ id }) => id === value)?.kind === 'lost'
  const patch = custom
    ? fieldPatchOf(custom, value, language)
    : fixed && patchOf(fixed, value, { ...form.draft, reason: ends ? form.draft.reason : '' })
  const plan = patch && edits.plan(deals, fixed === 'organization' ? { ...patch, organization } : patch)
  const emptied = custom !== undefined && !custom.required && value.trim() === ''
  const problem =
    value.trim() === '' || patch
      ? undefined
      : t(custom ? `contacts.fields.wrong.${custom.type}` : 'deals.invalid.probability')
  const put = (next: string) => form.set('values', { ...values, [field]: next })
  return (
    <FormDialog
      title={t('deals.list.bulk_edit')}
      text={t('deals.selected', { count: deals.length })}
      action={t('deals.list.bulk_action', { count: plan?.changing.length ?? 0 })}
      leave={leave}
      form={form}
    >
      <Field label={t('deals.list.field')}>
        {(wiring) => (
          <Select {...wiring} value={field} onChange={({ target }) => form.set('field', target.value)}>
            {fields.map((name) => (
              <option key={name} value={name}>
                {t(`deals.list.field.${name}`)}
              </option>
            ))}
            {own.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {fixed === 'organization' ? (
        <OrganizationField chosen={organization} choose={(next) => form.set('organization', next)} />
      ) : (
        <Field
          label={t('deals.list.value')}
          error={problem}
          hint={field === 'close' ? t('deals.list.close_hint') : emptied ? t('deals.list.empty_hint') : undefined}
        >
          {(wiring) =>
            custom ? (
              <FieldInput field={custom} wiring={wiring} value={value} change={put} />
            ) : chosen ? (
              <Select {...wiring} value={value} onChange={({ target }) => put(target.value)}>
                {chosen.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            ) : (
              <Input
                {...wiring}
                type={field === 'close' ? 'date' : 'text'}
                inputMode={field === 'probability' ? 'numeric' : undefined}
                autoComplete="off"
                value={value}
                onChange={({ target }) => put(target.value)}
              />
            )
          }
        </Field>
      )}
      {ends && (
        <Field label={t('deals.list.reason')}>
          {(wiring) => <Input {...wiring} {...form.wire('reason')} maxLength={200} />}
        </Field>
      )}
      {plan && <PlanSummary plan={plan} />}
    </FormDialog>
  )
}
