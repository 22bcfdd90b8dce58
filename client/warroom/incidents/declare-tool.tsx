/** The button that declares an incident, from anywhere in the War Room. */
import { Siren } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { useHashAction } from '../../platform/ui/use-hash-action.ts'

const DeclareDialog = lazy(async () => ({ default: (await import('./declare-dialog.tsx')).DeclareDialog }))

export default function DeclareTool() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  useHashAction('declare', () => setOpen(true))
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Siren size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('warroom.declare')}
      </Button>
      <Suspense>{open && <DeclareDialog leave={() => setOpen(false)} />}</Suspense>
    </>
  )
}
