/** The sheet itself; it comes when the menu of a phone is first opened (`menu-drawer.tsx`). */
import { chakra, Dialog, Portal } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SystemStatus } from '../monitoring/system-status.tsx'
import { Button } from '../platform/ui/button.tsx'
import { CompanyChip } from './company-chip.tsx'
import { Brand } from './sidebar.tsx'
import { SidebarNav } from './sidebar-nav.tsx'

export function DrawerSheet({ open, close }: { open: boolean; close: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next.open && close()} lazyMount unmountOnExit>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner p="0" alignItems="stretch" justifyContent="flex-start">
          <Dialog.Content
            maxW="min(288px, calc(100vw - 56px))"
            h="100dvh"
            bg="panel"
            borderRadius="0"
            borderWidth="0"
            borderEndWidth="1px"
            aria-label={t('shell.menu')}
          >
            <chakra.div position="relative">
              <Brand folded={false} />
              <Dialog.CloseTrigger asChild top="1">
                <Button variant="ghost" px="0" aria-label={t('platform.close')}>
                  <X size={16} strokeWidth={1.75} />
                </Button>
              </Dialog.CloseTrigger>
            </chakra.div>
            <chakra.div px="4" pt="3" display="flex">
              <CompanyChip />
            </chakra.div>
            <SidebarNav folded={false} />
            <chakra.div px="2" py="2" borderTopWidth="1px" borderColor="line">
              <SystemStatus folded={false} />
            </chakra.div>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
