/** '?' shows the keys of the frame and of this screen. */
import { chakra, Dialog, Portal } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { createStore } from '../../feed/store.ts'
import { Button } from '../button.tsx'
import { type KeyRow, useKeySections } from './registry.ts'

const opened = createStore(false)
export const showKeys = () => opened.set(true)

/** Where somebody writes, a '?' is a question mark. */
const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

export function KeysHelp() {
  const { t } = useTranslation()
  const open = useSyncExternalStore(opened.subscribe, opened.get)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const busy =
        event.defaultPrevented || document.querySelector('[role=dialog][data-state=open], [role=alertdialog]')
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || busy || isWriting(event.target)) return
      event.preventDefault()
      showKeys()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <Dialog.Root open={open} onOpenChange={(next) => opened.set(next.open)} lazyMount unmountOnExit>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{t('platform.keys.title')}</Dialog.Title>
            </Dialog.Header>
            <Dialog.CloseTrigger asChild>
              <Button variant="ghost" px="0" aria-label={t('platform.close')}>
                <X size={16} strokeWidth={1.75} />
              </Button>
            </Dialog.CloseTrigger>
            <Dialog.Body pb="5">
              <Sections />
            </Dialog.Body>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

function Sections() {
  return useKeySections().map(({ title, rows }) => (
    <chakra.section key={title} aria-label={title}>
      <chakra.h3 fontSize="sm" color="muted" fontWeight="medium" mb="1">
        {title}
      </chakra.h3>
      <chakra.dl display="grid" gridTemplateColumns="1fr auto" rowGap="1" columnGap="4" alignItems="center">
        {rows.map((row) => (
          <Row key={row.label} row={row} />
        ))}
      </chakra.dl>
    </chakra.section>
  ))
}

function Row({ row }: { row: KeyRow }) {
  return (
    <>
      <dt>{row.label}</dt>
      <chakra.dd display="flex" gap="1" justifyContent="flex-end">
        {row.keys.map((key) => (
          <chakra.kbd
            key={key}
            minW="6"
            px="1.5"
            textAlign="center"
            fontFamily="body"
            fontSize="xs"
            lineHeight="22px"
            borderWidth="1px"
            borderColor="edge"
            borderRadius="sm"
            color="muted"
          >
            {key}
          </chakra.kbd>
        ))}
      </chakra.dd>
    </>
  )
}
