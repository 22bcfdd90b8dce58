import type { clearTarget, reportTarget, revokeTarget } from '@aura/contracts/tracking/target.ts'
import type { TargetCommand } from '@aura/machines/tracking/target.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { FormFields } from '../platform/ui/contract-form.tsx'
import { useContractForm } from '../platform/ui/form/use-contract-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'

type Props = {
  command: TargetCommand
  contract: typeof reportTarget | typeof clearTarget | typeof revokeTarget
  targetId: string
  leave: () => void
}

/** Reports, clears or revokes an address: with its reason, which stays readable beside it. */
export function MoveDialog({ command, contract, targetId, leave }: Props) {
  const { t } = useTranslation()
  const label = t('tracking.move.reason')
  const form = useContractForm({
    contract,
    fields: [{ name: 'reason', kind: 'text', label, maxLength: 200, required: t('tracking.move.reason_required') }],
    fixed: { targetId },
    done: leave,
  })
  return (
    <FormDialog
      title={t(`tracking.move.${command}`)}
      action={t(`tracking.move.${command}`)}
      leave={() => form.leave(leave)}
      form={form}
    >
      <chakra.p color="muted" mb="3">
        {t(`tracking.move.${command}_text`)}
      </chakra.p>
      <FormFields form={form} />
    </FormDialog>
  )
}
