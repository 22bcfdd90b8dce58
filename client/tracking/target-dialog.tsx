/** An address that links may lead to; an existing one is edited and archived here too. */
import { createTarget, editTarget, type Target } from '@aura/contracts/tracking/target.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../platform/feed/id.ts'
import { useContractForm } from '../platform/ui/form/use-contract-form.ts'
import { RecordDialog } from '../platform/ui/record-dialog.tsx'

type Props = { target: Target | null; leave: () => void; saved: (target: Target) => void }
const fresh = { lifeDays: 90, carriesRef: false }

export function TargetDialog({ target, leave, saved }: Props) {
  const { t } = useTranslation()
  const [targetId] = useState(() => target?.id ?? newId())
  const utm = (name: 'utmSource' | 'utmMedium' | 'utmCampaign') =>
    ({ name, kind: 'text', label: t(`tracking.target.${name}`), maxLength: 100 }) as const
  const form = useContractForm({
    contract: target ? editTarget : createTarget,
    fields: [
      {
        name: 'name',
        kind: 'text',
        label: t('tracking.target.name'),
        maxLength: 80,
        required: t('tracking.target.name_required'),
      },
      {
        ...{ name: 'url', kind: 'text', label: t('tracking.target.url'), maxLength: 1000 },
        ...{ hint: t('tracking.target.url_hint'), problem: t('tracking.target.url_problem') },
      },
      utm('utmSource'),
      utm('utmMedium'),
      { ...utm('utmCampaign'), hint: t('tracking.target.utmCampaign_hint') },
      {
        name: 'lifeDays',
        kind: 'number',
        label: t('tracking.target.lifeDays'),
        hint: t('tracking.target.lifeDays_hint'),
      },
      {
        name: 'carriesRef',
        kind: 'switch',
        label: t('tracking.target.carriesRef'),
        hint: t('tracking.target.carriesRef_hint'),
      },
    ],
    current: target ?? fresh,
    fixed: { targetId, ...(target && { version: target.version, archived: target.archived }) },
    blame: { 'tracking.url_taken': 'url', 'tracking.target_name_taken': 'name' },
    done: saved,
  })
  return (
    <RecordDialog
      form={form}
      record={target}
      leave={() => form.leave(leave)}
      word={(key) => t(`tracking.target.${key}`)}
    />
  )
}
