import type { ImportColumn, ImportHead } from '@aura/contracts/imports/import.ts'
import { chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/i18n/language.ts'
import { Button } from '../platform/ui/button.tsx'
import { RepairsContext } from './repairs.ts'
import { useStep } from './use-step.ts'

type IgnoredProps = {
  head: ImportHead | null
  mapping: Readonly<Record<string, number>> | null
  /** A column of ours was made for the one of the file that stands there. */
  made?: (column: ImportColumn, at: number) => void
}

/** Names the columns of the file that fill nothing, so that none is lost unseen, and makes a field for one of them. */
export function IgnoredColumns({ head, mapping, made }: IgnoredProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { column: repairOf } = use(RepairsContext)
  const { problem, busy, run } = useStep()
  const used = new Set(Object.values(mapping ?? {}))
  const ignored = (head?.columns ?? []).flatMap(({ name }, at) => (used.has(at) ? [] : [{ name, at }]))
  if (ignored.length === 0) return null
  const names = ignored.map(({ name, at }) => name || t('imports.nameless', { n: at + 1 }))
  const offers = ignored.flatMap(({ name, at }) => {
    const repair = made && name ? repairOf?.(name) : undefined
    return repair ? [{ ...repair, at }] : []
  })
  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <chakra.p color="muted" fontSize="sm" overflowWrap="anywhere">
        {t('imports.ignored', { count: names.length, names: new Intl.ListFormat(language).format(names) })}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {offers.map(({ label, run: make, at }) => (
          <Button
            key={at}
            size="xs"
            aria-disabled={busy}
            onClick={() => void run(async () => made?.(await make(), at))}
          >
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            {label}
          </Button>
        ))}
      </chakra.div>
      {problem && (
        <chakra.p role="alert" color="critical">
          {problem}
        </chakra.p>
      )}
    </chakra.div>
  )
}
