/** The search in the header: a box on wide screens, a lens on phones, and Ctrl/Cmd+K from anywhere. */
import { chakra } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { lazy, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../platform/i18n/language.ts'
import { Button } from '../platform/ui/button.tsx'
import { withCommandKey } from '../platform/ui/keys/command-key.ts'
import { useLatest } from '../platform/ui/use-latest.ts'
import { useNarrowScreen } from '../platform/ui/use-narrow-screen.ts'

/** It comes when it is first asked for. */
const PaletteDialog = lazy(async () => {
  const [{ PaletteDialog }] = await Promise.all([import('./palette-dialog.tsx'), loadTexts('palette')])
  return { default: PaletteDialog }
})

export function SearchBox() {
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  if (open && !wasOpen) setWasOpen(true)
  /** Where the hands were, for when nothing was chosen. */
  const before = useRef<Element>(null)
  function show() {
    before.current = document.activeElement
    setOpen(true)
  }
  /** The dialog first lets go of the focus; what was chosen may open another one, which then takes it. */
  function leave(then?: () => void) {
    setOpen(false)
    requestAnimationFrame(() => {
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
      then?.()
    })
  }
  useShortcut(() => (open ? leave() : show()))
  const early = useEarlyKeys(open)
  return (
    <>
      <Trigger show={show} />
      <Suspense>{wasOpen && <PaletteDialog open={open} leave={leave} early={early} />}</Suspense>
    </>
  )
}

function Trigger({ show }: { show: () => void }) {
  const { t } = useTranslation()
  if (useNarrowScreen())
    return (
      <Button variant="ghost" px="0" aria-label={t('search.open')} aria-haspopup="dialog" onClick={show}>
        <Search size={16} strokeWidth={1.75} aria-hidden="true" />
      </Button>
    )
  return (
    <chakra.button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={show}
      display="flex"
      alignItems="center"
      gap="2"
      flex="1"
      minW="0"
      maxW="420px"
      h="8"
      px="2.5"
      borderWidth="1px"
      borderColor="edge"
      borderRadius="md"
      color="muted"
      cursor="pointer"
      _hover={{ bg: 'hover' }}
    >
      <Search size={16} strokeWidth={1.75} aria-hidden="true" />
      <chakra.span truncate>{t('search.placeholder', { key: withCommandKey('K') })}</chakra.span>
    </chakra.button>
  )
}

function useShortcut(run: () => void) {
  const latest = useLatest(run)
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // Browsers go to their own search box with it.
      event.preventDefault()
      if (!event.repeat) latest.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [latest])
}

/** What is typed between the shortcut and the moment the box has the focus belongs into the box. */
function useEarlyKeys(open: boolean): RefObject<string> {
  const early = useRef('')
  useEffect(() => {
    early.current = ''
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if (key.length !== 1 || ctrlKey || metaKey || altKey) return
      if (target instanceof Element && target.closest('[role=dialog]')) return
      event.preventDefault()
      event.stopPropagation()
      early.current += key
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [open])
  return early
}
