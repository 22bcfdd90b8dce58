/** The list of webhooks, of those that call and of those that are called: a new one, a filter by state, the latest calls. */
import type { endpointStates } from '@aura/contracts/integrations/endpoint.ts'
import { type ComponentProps, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../platform/ui/empty.tsx'
import type { FormRead } from '../../platform/ui/form/form-read.ts'
import { NewButton } from '../../platform/ui/new-button.tsx'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import { arrange } from '../../platform/ui/table/arrange.ts'
import type { Column, Filter } from '../../platform/ui/table/column.ts'
import type { ListQuery } from '../../platform/ui/table/list-query.ts'
import { statusColumn } from '../../platform/ui/table/typed-columns.tsx'
import { useListQuery } from '../../platform/ui/table/use-list-query.ts'
import { ViewTable } from '../../platform/ui/table/view-table.tsx'
import { stateTones } from './webhook-words.ts'

type State = (typeof endpointStates)[number]
type Webhook = { id: string; name: string; state: State }
type Texts = Record<'title' | 'label' | 'name' | 'create' | 'empty' | 'emptyText' | 'emptyExample', string>
type Props<Snapshot, Row extends Webhook> = {
  view: ComponentProps<typeof ViewTable<Snapshot, Row>>['view']
  /** The query of the latest calls. */
  read: FormRead
  /** Under which the layout of the table is remembered. */
  table: string
  texts: Texts
  rows: (snapshot: Snapshot) => readonly Row[]
  /** What the search box looks in. */
  words: (row: Row) => string
  /** Behind the name and the state. */
  columns: readonly Column<Row>[]
  states: readonly State[]
  create: (() => void) | false
  open: (id: string) => void
}

export function WebhookList<Snapshot, Row extends Webhook>(props: Props<Snapshot, Row>) {
  const { view, read, table, texts, rows, words, states, create, open } = props
  const { t } = useTranslation()
  const [listQuery, ask] = useListQuery({ sort: 'name' })
  const columns = useMemo<Column<Row>[]>(
    () => [
      { id: 'name', header: texts.name, cell: ({ name }) => name, sort: 'name', width: 220, phone: 'title' },
      statusColumn(({ state }) => ({ tone: stateTones[state], word: t(`webhooks.state.${state}`) }), {
        id: 'state',
        header: t('webhooks.state'),
        width: 130,
      }),
      ...props.columns,
    ],
    [t, texts.name, props.columns],
  )
  const filters: Filter[] = [
    {
      id: 'state',
      label: t('webhooks.state'),
      options: states.map((value) => ({ value, label: t(`webhooks.state.${value}`) })),
    },
  ]
  const page = (snapshot: Snapshot, query: ListQuery) => {
    const { state } = query.filters
    const matching = rows(snapshot).filter((row) => state === undefined || row.state === state)
    return arrange(matching, query, { words, orders: [['name', (a, b) => a.name.localeCompare(b.name)]] })
  }
  return (
    <>
      <PageHeader title={texts.title}>{create && <NewButton onClick={create}>{texts.create}</NewButton>}</PageHeader>
      <ViewTable<Snapshot, Row>
        {...{ view, read, page, columns, filters, ask }}
        name={table}
        label={texts.label}
        refused={t('webhooks.refused')}
        rowName={({ name }) => name}
        asked={listQuery}
        open={({ id }) => open(id)}
        empty={<EmptyState title={texts.empty} text={texts.emptyText} example={texts.emptyExample} start={create} />}
      />
    </>
  )
}
