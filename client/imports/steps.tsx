/** Where one is on the way: four words, the present one strong. */
import type { ImportState } from '@aura/contracts/imports/import.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'

const names = ['file', 'columns', 'trial', 'result'] as const

const stepOf: Record<ImportState, number> = {
  reading: 0,
  unreadable: 0,
  mapping: 1,
  checking: 2,
  checked: 2,
  applying: 3,
  paused: 3,
  applied: 3,
  undoing: 3,
  undone: 3,
  cancelled: 3,
}

/** Null before there is an import. */
export function Steps({ state }: { state: ImportState | null }) {
  const { t } = useTranslation()
  const present = state === null ? 0 : stepOf[state]
  return (
    <chakra.ol
      aria-label={t('imports.steps')}
      display="flex"
      flexWrap="wrap"
      columnGap="4"
      rowGap="1"
      mb="4"
      fontSize="sm"
    >
      {names.map((name, at) => (
        <chakra.li
          key={name}
          aria-current={at === present ? 'step' : undefined}
          color={at === present ? 'text' : 'muted'}
          fontWeight={at === present ? 'semibold' : 'normal'}
          listStyleType="none"
        >
          {at + 1}. {t(`imports.step.${name}`)}
        </chakra.li>
      ))}
    </chakra.ol>
  )
}
