/** The fields of a command, the server's word above them, and the two ways out. Its state is `useContractForm`'s. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { FormField } from './form/form-field.tsx'
import type { ContractFormState } from './form/use-contract-form.ts'

export function ContractForm(props: {
  form: ContractFormState
  /** With it the buttons may stand elsewhere (`FormButtons` in a drawer's footer); without it they stand below. */
  id?: string
  submit?: string
  cancel?: () => void
  /** Below the fields. */
  children?: ReactNode
}) {
  const { form, id } = props
  return (
    <chakra.form id={id} noValidate onSubmit={form.submit} display="flex" flexDirection="column" gap="1">
      {form.refusal !== undefined && (
        <chakra.p role="alert" px="3" py="2" mb="2" borderRadius="md" bg="critical/12">
          {form.refusal}
        </chakra.p>
      )}
      <FormFields form={form} />
      {props.children}
      {id === undefined && (
        <chakra.div display="flex" justifyContent="flex-end" gap="2">
          <FormButtons {...props} />
        </chakra.div>
      )}
    </chakra.form>
  )
}

export function FormFields({ form }: { form: ContractFormState }) {
  return form.fields.map((spec) => <FormField key={spec.name} form={form} spec={spec} />)
}

export function FormButtons(props: { form: ContractFormState; id?: string; submit?: string; cancel?: () => void }) {
  const { t } = useTranslation()
  const { form, cancel } = props
  return (
    <>
      {cancel && <Button onClick={() => form.leave(cancel)}>{t('platform.cancel')}</Button>}
      <Button
        type="submit"
        {...(props.id !== undefined && { form: props.id })}
        variant="solid"
        colorPalette="accent"
        aria-disabled={form.pending}
      >
        {props.submit ?? t('platform.save')}
      </Button>
    </>
  )
}
