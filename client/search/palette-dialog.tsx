import { Dialog } from '@chakra-ui/react'
import type { RefObject } from 'react'
import { SearchPalette } from './palette.tsx'
import type { Leave } from './use-palette.ts'

export function PaletteDialog({ open, leave, early }: { open: boolean; leave: Leave; early: RefObject<string> }) {
  return (
    <Dialog.Root
      open={open}
      onOpenChange={({ open: wanted }) => !wanted && leave()}
      onFocusOutside={(event) => event.preventDefault()}
      initialFocusEl={() => document.querySelector<HTMLElement>('[data-search-input]')}
      restoreFocus={false}
      lazyMount
      unmountOnExit
    >
      <SearchPalette leave={leave} early={early} />
    </Dialog.Root>
  )
}
