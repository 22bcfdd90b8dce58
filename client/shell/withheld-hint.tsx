import { moduleTitles } from '@aura/contracts/module-names.ts'
import { permissionRow } from '@aura/contracts/permissions.ts'
import { isOwner } from '@aura/machines/platform/rights.ts'
import { chakra, Popover, Portal } from '@chakra-ui/react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useRights } from '../companies/use-rights.ts'
import { useLanguage } from '../platform/i18n/language.ts'

/** The words for a module that the plan does not have: what it is called, and who can add it. */
export function useWithheldWords(needs: string): string {
  const { t } = useTranslation()
  const language = useLanguage()
  const { role } = useRights()
  const row = permissionRow(needs)
  const module = row ? moduleTitles[language][row.module] : ''
  return t(isOwner(role) ? 'shell.withheld.owner' : 'shell.withheld.person', { module })
}

/** Says beside a dimmed entry how to get it, at a press, so by keyboard and touch too. */
export function WithheldHint(props: { needs: string; title: string; children: ReactElement }) {
  const words = useWithheldWords(props.needs)
  return (
    <Popover.Root positioning={{ placement: 'right-start' }} lazyMount unmountOnExit>
      <Popover.Trigger asChild>{props.children}</Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content
            aria-label={props.title}
            w="280px"
            maxW="calc(100vw - 16px)"
            p="4"
            bg="raised"
            color="text"
            borderWidth="1px"
            borderColor="line"
            borderRadius="lg"
            boxShadow="float"
            zIndex="popover"
            outline="0"
          >
            <chakra.h2 fontSize="md" fontWeight="semibold" mb="1">
              {props.title}
            </chakra.h2>
            <chakra.p color="muted">{words}</chakra.p>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  )
}
