import { moduleTitles } from '@aura/contracts/module-names.ts'
import { permissionRow } from '@aura/contracts/permissions.ts'
import { isOwner } from '@aura/machines/platform/rights.ts'
import { chakra } from '@chakra-ui/react'
import { type ReactElement, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMe } from '../platform/me.ts'

/** The words for a module that the plan does not have: what it is called, and who can add it. */
export function usePermissionHintText(needs: string): string {
  const { t } = useTranslation()
  const language = useLanguage()
  const { role } = useMe()
  const row = permissionRow(needs)
  const module = row ? moduleTitles[language][row.module] : ''
  return t(isOwner(role) ? 'shell.withheld.owner' : 'shell.withheld.person', { module })
}

/** Says beside a dimmed entry how to get it, at a press, so by keyboard and touch too. */
export function PermissionHint(props: {
  needs: string
  title: string
  button: (opens: { popoverTarget: string }) => ReactElement
}) {
  const words = usePermissionHintText(props.needs)
  const id = useId()
  return (
    <>
      {props.button({ popoverTarget: id })}
      <chakra.div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={props.title}
        onToggle={({ currentTarget, newState }) => {
          const from = currentTarget.previousElementSibling?.getBoundingClientRect()
          if (newState !== 'open' || !from) return
          // Beside it, and over it where there is no room.
          const left = Math.min(from.right + 4, innerWidth - currentTarget.offsetWidth - 8)
          Object.assign(currentTarget.style, { left: `${left}px`, top: `${from.top}px` })
        }}
        position="fixed"
        inset="auto"
        m="0"
        w="280px"
        p="4"
        bg="raised"
        color="text"
        borderWidth="1px"
        borderColor="line"
        borderRadius="lg"
        boxShadow="float"
      >
        <chakra.h2 fontSize="md" fontWeight="semibold" mb="1">
          {props.title}
        </chakra.h2>
        <chakra.p color="muted">{words}</chakra.p>
      </chakra.div>
    </>
  )
}
