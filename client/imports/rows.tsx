import { type Imported, type ImportRow, importRows } from '@aura/contracts/imports/import.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../platform/feed/use-query.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { StatusBadge, type Tone } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { Tabs } from '../platform/ui/tabs.tsx'

export type Show = 'create' | 'update' | 'unchanged' | 'problem' | 'failed' | 'changed'

const tones: Record<Show, Tone> = {
  create: 'ok',
  update: 'info',
  unchanged: 'neutral',
  problem: 'critical',
  failed: 'critical',
  changed: 'attention',
}
const pageSize = 25

/** The rows of each outcome, a page at a time. */
export function ImportRows(props: { import: Imported; shown: readonly Show[]; counts: Partial<Record<Show, number>> }) {
  const { t } = useTranslation()
  const { import: item, counts } = props
  const shows = props.shown.filter((show) => (counts[show] ?? 0) > 0)
  const [open, setOpen] = useState<Show | null>(null)
  const number = new Intl.NumberFormat(useLanguage())
  const [first] = shows
  if (first === undefined) return null
  return (
    <Tabs
      label={t('imports.outcomes')}
      open={open && shows.includes(open) ? open : first}
      choose={setOpen}
      tabs={shows.map((show) => ({
        id: show,
        label: `${t(`imports.outcome.${show}`)} ${number.format(counts[show] ?? 0)}`,
        content: <Page key={show} import={item} show={show} />,
      }))}
    />
  )
}

function Page({ import: item, show }: { import: Imported; show: Show }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const read = useQuery(importRows, { importId: item.importId, show, page, pageSize })
  const { data } = read
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize))
  return (
    <chakra.div display="flex" flexDirection="column" gap="2" minH="96px">
      <PendingRead of={read} h="96px" />
      <chakra.ul display="flex" flexDirection="column" borderTopWidth="1px" borderColor="line">
        {data?.rows.map((row) => (
          <Row key={row.n} row={row} import={item} tone={tones[show]} />
        ))}
      </chakra.ul>
      {last > 1 && (
        <chakra.div display="flex" gap="2" alignItems="center" justifyContent="flex-end" fontSize="sm">
          <Button aria-disabled={page === 1} onClick={() => setPage(Math.max(1, page - 1))}>
            {t('imports.previous')}
          </Button>
          <chakra.span data-figures="" color="muted">
            {page} / {last}
          </chakra.span>
          <Button aria-disabled={page === last} onClick={() => setPage(Math.min(last, page + 1))}>
            {t('imports.next')}
          </Button>
        </chakra.div>
      )}
    </chakra.div>
  )
}

function Row({ row, import: item, tone }: { row: ImportRow; import: Imported; tone: Tone }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const titleOf = (column: string) => item.columns.find(({ id }) => id === column)?.titles[language] ?? column
  const { problem } = row
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      gap="2"
      py="2"
      borderBottomWidth="1px"
      borderColor="line"
      fontSize="sm"
      listStyleType="none"
    >
      <chakra.span minW="72px">
        <StatusBadge tone={tone} word={t('imports.row', { n: row.n })} />
      </chakra.span>
      <chakra.div flex="1" minW="200px" overflowWrap="anywhere">
        {problem && (
          <chakra.p>
            {problem.column && (
              <chakra.span color="muted">
                {titleOf(problem.column)} “{row.cells[problem.column] ?? ''}”:{' '}
              </chakra.span>
            )}
            {errorText({ code: problem.code, message: problem.code, params: problem.params })}
          </chakra.p>
        )}
        {!problem &&
          row.changes.map(({ column, before, after }) => (
            <chakra.p key={column}>
              <chakra.span color="muted">{titleOf(column)}: </chakra.span>
              {before !== null && (
                <>
                  <chakra.s color="muted">{before}</chakra.s> <chakra.span aria-hidden="true">→ </chakra.span>
                </>
              )}
              {after}
            </chakra.p>
          ))}
        {!problem && row.changes.length === 0 && (
          <chakra.p color="muted">{Object.values(row.cells).slice(0, 3).join(' · ')}</chakra.p>
        )}
      </chakra.div>
    </chakra.li>
  )
}
