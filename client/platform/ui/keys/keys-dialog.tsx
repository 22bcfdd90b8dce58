/** The list of keys as a dialog; it comes when it is first asked for (`keys-help.tsx`). */
import { chakra, Dialog, Portal } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { type KeyRow, useKeySections } from './registry.ts'

export function KeysDialog({ open, close }: { open: boolean; close: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => !next.open && close()}
      onFocusOutside={(event) => event.preventDefault()}
      lazyMount
      unmountOnExit
    >
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
