/** A form at the side: what the server has against it on top, the two ways out below; leaving asks when something was typed. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../i18n/error-text.ts'
import { Button } from './button.tsx'
import { Drawer } from './drawer.tsx'
import type { ShownForm } from './form-dialog.tsx'

type FormDrawerProps = {
  title: string
  close: () => void
  form: ShownForm
  /** Of the one action it is for; without it, to save. */
  action?: { label: string; palette: 'critical' }
  /** A second thing one can do here, at the other end of the footer. */
  aside?: ReactNode
  width?: number
  children: ReactNode
}

export function FormDrawer(props: FormDrawerProps) {
  const { t } = useTranslation()
  const id = useId()
  const { action, form } = props
  const leave = () => (form.leave ? form.leave(props.close) : props.close())
  return (
    <Drawer
      title={props.title}
      open
      close={leave}
      {...(props.width !== undefined && { width: props.width })}
      footer={
        <>
          {props.aside}
          <Button onClick={leave}>{t('platform.cancel')}</Button>
          <Button
            type="submit"
            form={id}
            variant="solid"
            colorPalette={action?.palette ?? 'accent'}
            aria-disabled={form.pending}
          >
            {action?.label ?? t('platform.save')}
          </Button>
        </>
      }
    >
      <chakra.form id={id} noValidate onSubmit={form.submit} display="flex" flexDirection="column" gap="1">
        {form.refusal !== undefined && (
          <chakra.p role="alert" px="3" py="2" borderRadius="md" bg="critical/12">
            {typeof form.refusal === 'string' ? form.refusal : errorText(form.refusal)}
          </chakra.p>
        )}
        {props.children}
      </chakra.form>
    </Drawer>
  )
}
