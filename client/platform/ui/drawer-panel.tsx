/** The sheet itself; it comes when one is first opened (`drawer.tsx`). */
import { chakra, Dialog, Portal } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import type { DrawerProps } from './drawer.tsx'
import { initialFocus, keepOpen } from './initial-focus.ts'

export function DrawerPanel(props: DrawerProps) {
  const { t } = useTranslation()
  const body = useId()
  return (
    <Dialog.Root
      open={props.open}
      onOpenChange={({ open }) => !open && props.close()}
      onFocusOutside={keepOpen}
      initialFocusEl={() => {
        const content = document.getElementById(body)
        return initialFocus(content, firstField(content) ?? closeBefore(content))
      }}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner p="0" alignItems="stretch" justifyContent="flex-end">
          <Dialog.Content
            maxW={{ base: 'full', md: `${props.width ?? 480}px` }}
            h="100dvh"
            overflow="hidden"
            borderWidth="0"
            borderInlineStartWidth={{ md: '1px' }}
            borderRadius="0"
          >
            <Dialog.Header borderBottomWidth="1px" borderColor="line" pe="14">
              <Dialog.Title>{props.title}</Dialog.Title>
              {props.facts && (
                <chakra.div mt="1" color="muted" fontSize="sm">
                  {props.facts}
                </chakra.div>
              )}
            </Dialog.Header>
            <Dialog.Body id={body} flex="1" minH="0" overflowY="auto" py="4">
              {props.children}
            </Dialog.Body>
            {props.footer && (
              <Dialog.Footer data-drawer-actions="" borderTopWidth="1px" borderColor="line" flexWrap="wrap">
                {props.footer}
              </Dialog.Footer>
            )}
            <Dialog.CloseTrigger asChild>
              <Button variant="ghost" px="0" aria-label={t('platform.close')}>
                <X size={16} strokeWidth={1.75} />
              </Button>
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

const firstField = (body: HTMLElement | null): HTMLElement | null =>
  body?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea') ?? null

/** Of a sheet with nothing to press in its body: else the focus would begin at its actions, such as to remove it. */
const closeBefore = (body: HTMLElement | null): HTMLElement | null =>
  body && !body.querySelector('button, a[href], [tabindex="0"]')
    ? (body.parentElement?.querySelector<HTMLElement>('[data-part=close-trigger]') ?? null)
    : null
