/** The deals of a pipeline as rows, live like the board: narrowed, sorted, changed in place and many at once. */
import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import { allDeals, countDeals, findDeal } from '@aura/contracts/deals/deal-chunks.ts'
import type { DealPatch } from '@aura/contracts/deals/edit-many.ts'
import { hourMs } from '@aura/contracts/platform/durations.ts'
import { columnsOf as boardColumnsOf } from '@aura/machines/deals/board.ts'
import { Archive, ArrowRightLeft, PencilLine, Trophy, Upload } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ImportWizard } from '../../imports/index.ts'
import { loadTexts, useLanguage } from '../../platform/i18n/language.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useNow } from '../../platform/ui/clock.ts'
import { confirm } from '../../platform/ui/confirm.tsx'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import type { BulkAction } from '../../platform/ui/table/column.ts'
import { LocalTable } from '../../platform/ui/table/local-table.tsx'
import { useLatest } from '../../platform/ui/use-latest.ts'
import { useNarrowScreen } from '../../platform/ui/use-narrow-screen.ts'
import { useBoardActions } from '../board-actions.ts'
import { fieldColumns } from '../fields/field-columns.tsx'
import { dealList } from '../filters/query.ts'
import { useChoices } from '../filters/use-choices.ts'
import type { Narrowing } from '../filters/use-deal-filter.ts'
import { Metrics } from '../metrics.tsx'
import { PipelineMenu } from '../pipeline-menu.tsx'
import { SharedTools } from '../toolbar.tsx'
import { useOtherPipelines } from '../transfer/use-other-pipelines.ts'
import { useStageRecords } from '../win-rates.tsx'
import type { BulkEditTask } from './bulk-edit.tsx'
import { columnsOf } from './columns.tsx'
import { pageOf } from './page-of.ts'
import { useEditMany } from './use-edit-many.ts'

const BulkEdit = lazy(async () => {
  const [part] = await Promise.all([import('./bulk-edit.tsx'), loadTexts('offers')])
  return { default: part.BulkEdit }
})
const ArchivedDeals = lazy(async () => ({ default: (await import('./archived.tsx')).ArchivedDeals }))

/** A column of the list as the file has it: money is a number and its currency. */
function exportedAs(column: string): readonly string[] {
  if (column === 'value') return ['value', 'currency']
  return [column === 'close' ? 'expected_close' : column.replace(/^field-/, 'field_')]
}

type DealListProps = {
  state: BoardState
  /** What of it the filter lets through. */
  shown: BoardState
  narrowing: Narrowing
  params: { pipelineId?: string }
  choosePipeline: (pipelineId: string) => void
  moveTo: (deal: Deal, stage: Stage) => void
  /** Asks for the reason; `done` once it was answered. */
  win: (deals: readonly Deal[], options: { done: () => void; note: string | undefined }) => void
  /** Why a deal may not be won. */
  winRefusal: (deal: Deal) => string | undefined
}

export function DealList(props: DealListProps) {
  const { state, shown, narrowing, params, choosePipeline, moveTo, win, winRefusal } = props
  const { t } = useTranslation()
  const language = useLanguage()
  const { open, add, mayCreate, transfer } = useBoardActions()
  const { query: listQuery, ask, filter } = narrowing
  const { filters, people, tags, fields } = useChoices(state, listQuery)
  const edits = useEditMany(params, state)
  const others = useOtherPipelines(state.pipeline.id)
  const [editing, setEditing] = useState<BulkEditTask>()
  const narrow = useNarrowScreen()
  const [panel, setPanel] = useState<'archived' | 'import'>()
  const { stages } = state.pipeline
  const move = useLatest(moveTo)
  const records = useStageRecords()
  const now = useNow(hourMs)
  const columns = useMemo(() => {
    const edit =
      edits.may && !narrow
        ? (deal: Deal, patch: DealPatch) => void edits.edit([deal], patch, (count) => t('deals.list.edited', { count }))
        : undefined
    return [
      ...columnsOf(t, {
        ...{ stages, people, language, tags, records, now, edit },
        moveTo: (deal, stage) => move.current(deal, stage),
        refusalOf: edits.refusalOf,
      }),
      ...fieldColumns(t, fields, { language, edit }),
    ]
  }, [fields, t, stages, people, language, tags, records, now, edits, move, narrow])
  const deals = allDeals(shown.deals)
  /** Those that have left the list since they were selected stay as they are. */
  const chosen = (ids: readonly string[]) => ids.flatMap((id) => findDeal(shown.deals, id) ?? [])

  const archive = (ids: readonly string[], done: () => void) => {
    const leaving = chosen(ids)
    if (leaving.length === 0) return done()
    confirm({
      title: t('deals.list.archive_title', { count: leaving.length }),
      description: t('deals.list.archive_text'),
      confirmText: t('deals.list.archive'),
      onConfirm: async () => {
        await edits.edit(leaving, { archived: true }, (count) => t('deals.list.archived', { count }))
        done()
      },
    })
  }
  const winChosen = (ids: readonly string[], done: () => void) => {
    const [winnable, staying] = [[], []] as [Deal[], Deal[]]
    for (const deal of chosen(ids)) (winRefusal(deal) === undefined ? winnable : staying).push(deal)
    const reason = staying[0] && winRefusal(staying[0])
    const note = reason && t('deals.list.staying', { count: staying.length, reason })
    if (winnable.length > 0) win(winnable, { done, note })
  }
  /** Only where none can be won; the others are told of before and after. */
  const winAllRefusal = (_rows: readonly Deal[], ids: ReadonlySet<string>) => {
    const deals = chosen([...ids])
    return deals.every((deal) => winRefusal(deal) !== undefined) ? deals[0] && winRefusal(deals[0]) : undefined
  }
  const bulk: BulkAction<Deal>[] = edits.may
    ? [
        {
          label: t('deals.list.bulk_edit'),
          icon: PencilLine,
          run: (ids, done) => setEditing({ deals: chosen(ids), done }),
        },
        ...(others.length > 0
          ? [
              {
                label: t('deals.transfer'),
                icon: ArrowRightLeft,
                run: (ids: readonly string[], done: () => void) => transfer(chosen(ids), done),
              },
            ]
          : []),
        { label: t('deals.outcome.won.action'), icon: Trophy, run: winChosen, refusal: winAllRefusal },
        { label: t('deals.list.archive'), icon: Archive, run: archive },
      ]
    : []
  const firstStage = stages[0]?.id ?? 'prospecting'
  return (
    <>
      <PageHeader title={t('deals.title')} facts={<Metrics shown={[{ deals }]} total={countDeals(state.deals)} />}>
        <PipelineMenu state={state} choose={choosePipeline} />
        <SharedTools shown={boardColumnsOf(shown)} add={mayCreate ? () => add(firstStage) : undefined} />
      </PageHeader>
      <LocalTable<Deal>
        name={dealList}
        label={t('deals.title')}
        columns={columns}
        page={pageOf(deals, state, listQuery, records)}
        rowName={({ title }) => title}
        asked={listQuery}
        ask={ask}
        filters={filters}
        open={({ id }) => open(id)}
        bulk={bulk}
        isListed={(id) => findDeal(shown.deals, id) !== undefined}
        allIds={async () => deals.map(({ id }) => id)}
        exportAs={(columns) => ({
          kind: 'deals.board',
          params: { pipelineId: state.pipeline.id, filter, columns: columns.flatMap(exportedAs) },
        })}
        tools={
          <>
            {mayCreate && (
              <Button
                variant="ghost"
                px="0"
                aria-label={t('deals.list.import')}
                title={t('deals.list.import')}
                onClick={() => setPanel('import')}
              >
                <Upload size={16} strokeWidth={1.75} aria-hidden="true" />
              </Button>
            )}
            <Button
              variant="ghost"
              px="0"
              aria-label={t('deals.list.archive_open')}
              title={t('deals.list.archive_open')}
              onClick={() => setPanel('archived')}
            >
              <Archive size={16} strokeWidth={1.75} aria-hidden="true" />
            </Button>
          </>
        }
        empty={
          <EmptyState
            title={t('deals.list.empty')}
            text={t('deals.list.empty_text')}
            example={t('deals.list.empty_example')}
            start={mayCreate && (() => add(firstStage))}
          />
        }
      />
      <Suspense>
        {editing && (
          <BulkEdit
            task={editing}
            choices={{ stages, people, tags: Object.values(tags) }}
            edits={edits}
            leave={() => setEditing(undefined)}
          />
        )}
        {panel === 'archived' && <ArchivedDeals pipeline={state.pipeline} close={() => setPanel(undefined)} />}
        {panel === 'import' && (
          <ImportWizard
            kind="deals.deals"
            title={t('deals.list.import')}
            open
            close={() => setPanel(undefined)}
            params={{ pipelineId: state.pipeline.id }}
          />
        )}
      </Suspense>
    </>
  )
}
