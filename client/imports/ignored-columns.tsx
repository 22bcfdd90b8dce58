import type { ImportHead } from '@aura/contracts/imports/import.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/i18n/language.ts'

type IgnoredProps = { head: ImportHead | null; mapping: Readonly<Record<string, number>> | null }

/** Names the columns of the file that fill nothing, so that none is lost unseen. */
export function IgnoredColumns({ head, mapping }: IgnoredProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const used = new Set(Object.values(mapping ?? {}))
  const names = (head?.columns ?? []).flatMap(({ name }, at) =>
    used.has(at) ? [] : [name || t('imports.nameless', { n: at + 1 })],
  )
  if (names.length === 0) return null
  return (
    <chakra.p color="muted" fontSize="sm" overflowWrap="anywhere">
      {t('imports.ignored', { count: names.length, names: new Intl.ListFormat(language).format(names) })}
    </chakra.p>
  )
}
