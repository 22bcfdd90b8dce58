import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { Panel } from '../../platform/ui/panel.tsx'

const ChangePasswordForm = lazy(async () => ({
  default: (await import('./change-password-form.tsx')).ChangePasswordForm,
}))

export function ChangePassword() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <Panel
      title={t('identity.change.title')}
      text={t('identity.change.text')}
      action={!open && <Button onClick={() => setOpen(true)}>{t('identity.change.open')}</Button>}
    >
      <Suspense>{open && <ChangePasswordForm leave={() => setOpen(false)} />}</Suspense>
    </Panel>
  )
}
