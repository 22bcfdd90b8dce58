import { useLocation } from '@tanstack/react-router'
import { Menu as MenuIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'

const DrawerSheet = lazy(async () => ({ default: (await import('./drawer-sheet.tsx')).DrawerSheet }))

/** The menu of a phone: a sheet from the side that closes by Esc, by a press beside it, and on arrival. */
export function MenuDrawer() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const [state, setState] = useState({ open: false, wasOpen: false, at: pathname })
  if (state.at !== pathname) setState({ ...state, open: false, at: pathname })
  return (
    <>
      <Button
        variant="ghost"
        px="0"
        aria-label={t('shell.open_menu')}
        aria-haspopup="dialog"
        aria-expanded={state.open}
        onClick={() => setState({ ...state, open: true, wasOpen: true })}
      >
        <MenuIcon size={18} strokeWidth={1.75} />
      </Button>
      <Suspense>
        {state.wasOpen && <DrawerSheet open={state.open} close={() => setState({ ...state, open: false })} />}
      </Suspense>
    </>
  )
}
