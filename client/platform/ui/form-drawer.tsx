/** A form at the side: what the server has against it on top, the two ways out below; leaving asks when something was typed. */
import { chakra } from '@chakra-ui/react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../i18n/error-text.ts'
import { Button } from './button.tsx'
import { Drawer } from './drawer.tsx'
import { useGuardedClose } from './use-guarded-close.ts'

type FormDrawerProps = {
  title: string
  close: () => void
  submit: (event: FormEvent<HTMLFormElement>) => unknown
  pending: boolean
  refusal: unknown
  /** Of the one action it is for; without it, to save. */
  action?: { label: string; palette: 'critical' }
  /** A second thing one can do here, at the other end of the footer. */
  aside?: ReactNode
  width?: number
  children: ReactNode
}

export function FormDrawer(props: FormDrawerProps) {
  const { t } = useTranslation()
  const form = useId()
  const [typed, setTyped] = useState(false)
  const leave = useGuardedClose(typed, props.close)
  const { action, pending, refusal } = props
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
            form={form}
            variant="solid"
            colorPalette={action?.palette ?? 'accent'}
            aria-disabled={pending}
          >
            {action?.label ?? t('platform.save')}
          </Button>
        </>
      }
    >
      <chakra.form
        id={form}
        noValidate
        onSubmit={props.submit}
        onInput={() => setTyped(true)}
        display="flex"
        flexDirection="column"
        gap="1"
      >
        {refusal !== undefined && (
          <chakra.p role="alert" px="3" py="2" borderRadius="md" bg="critical/12">
            {typeof refusal === 'string' ? refusal : errorText(refusal)}
          </chakra.p>
        )}
        {props.children}
      </chakra.form>
    </Drawer>
  )
}
