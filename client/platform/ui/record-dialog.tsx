/** A new record or one that is there, which is archived and restored here too. */
import { Button } from './button.tsx'
import { FormFields } from './contract-form.tsx'
import type { ContractFormState } from './form/use-contract-form.ts'
import { FormDialog } from './form-dialog.tsx'

type RecordDialogProps = {
  form: ContractFormState
  record: { archived: boolean } | null
  word: (key: 'new' | 'edit' | 'make' | 'save' | 'archive' | 'bring_back') => string
  leave: () => void
}

export function RecordDialog({ form, record, word, leave }: RecordDialogProps) {
  const archived = record?.archived === true
  return (
    <FormDialog
      title={word(record ? 'edit' : 'new')}
      action={word(record ? 'save' : 'make')}
      leave={leave}
      form={form}
      aside={
        record && (
          <Button onClick={() => void form.change({ archived: !archived })}>
            {word(archived ? 'bring_back' : 'archive')}
          </Button>
        )
      }
    >
      <FormFields form={form} />
    </FormDialog>
  )
}
