/** The deals of a pipeline as rows, live like the board: narrowed, sorted, changed in place and many at once. */
import { tags as tagsView } from '@aura/contracts/contacts/tags.ts'
import type { BoardState } from '@aura/contracts/deals/board.ts'
import { createDeal } from '@aura/contracts/deals/create.ts'
import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import { allDeals, chunkDeals, countDeals, findDeal } from '@aura/contracts/deals/deal-chunks.ts'
import { closeWindows, dealStates } from '@aura/contracts/deals/filter.ts'
import { tagsReducer } from '@aura/machines/contacts/tags.ts'
import { columnsOf as boardColumnsOf } from '@aura/machines/deals/board.ts'
import { Archive, PencilLine, Upload } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useColleagues } from '../../companies/index.ts'
import { fieldFilters, useFields } from '../../contacts/index.ts'
import { fetchImportWizard } from '../../imports/index.ts'
import { useFeed } from '../../platform/feed/provider.tsx'
import { useView } from '../../platform/feed/use-view.ts'
import { loadTexts, useLanguage } from '../../platform/i18n/language.ts'
import { useMay } from '../../platform/me.ts'
import { nameOf } from '../../platform/name-of.ts'
import { Button } from '../../platform/ui/button.tsx'
import { confirm } from '../../platform/ui/confirm.tsx'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import type { BulkAction } from '../../platform/ui/table/column.ts'
import { LocalTable } from '../../platform/ui/table/local-table.tsx'
import { useListQuery } from '../../platform/ui/table/use-list-query.ts'
import { useLatest } from '../../platform/ui/use-latest.ts'
import { useNarrowScreen } from '../../platform/ui/use-narrow-screen.ts'
import { useBoardActions } from '../board-actions.ts'
import { fieldColumns } from '../fields/field-columns.tsx'
import { Metrics } from '../metrics.tsx'
import { PipelineMenu } from '../pipeline-menu.tsx'
import { stageName } from '../stage-name.ts'
import { SharedTools } from '../toolbar.tsx'
import type { BulkEditTask } from './bulk-edit.tsx'
import { columnsOf } from './columns.tsx'
import { filterOf, narrowed, pageOf } from './narrowed.ts'
import { useEditMany } from './use-edit-many.ts'

const BulkEdit = lazy(async () => {
  const [part] = await Promise.all([import('./bulk-edit.tsx'), loadTexts('offers')])
  return { default: part.BulkEdit }
})
const ArchivedDeals = lazy(async () => ({ default: (await import('./archived.tsx')).ArchivedDeals }))
const ImportWizard = lazy(async () => ({ default: (await fetchImportWizard()).ImportWizard }))

const everything = {}

type DealListProps = {
  state: BoardState
  params: { pipelineId?: string }
  choosePipeline: (pipelineId: string) => void
  moveTo: (deal: Deal, stage: Stage) => void
}

export function DealList({ state, params, choosePipeline, moveTo }: DealListProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { now } = useFeed()
  const { open, add } = useBoardActions()
  const mayCreate = useMay(createDeal.needs)
  const [listQuery, ask] = useListQuery({ sort: 'moved', descending: true })
  const { state: tagState } = useView(tagsView, tagsReducer, everything)
  const colleagues = useColleagues()
  const { fields } = useFields('deal')
  const edits = useEditMany(params, state.pipeline)
  const [editing, setEditing] = useState<BulkEditTask>()
  const narrow = useNarrowScreen()
  const [panel, setPanel] = useState<'archived' | 'import'>()
  const { stages } = state.pipeline
  const move = useLatest(moveTo)
  const tags = tagState?.tags
  const people = useMemo(
    () =>
      colleagues
        .map((person) => ({ id: person.id, name: nameOf(person) }))
        .sort((a, b) => a.name.localeCompare(b.name)),
    [colleagues],
  )
  const columns = useMemo(
    () => [
      ...columnsOf(t, {
        ...{ stages, people, language, tags: tags ?? {} },
        edit:
          edits.may && !narrow
            ? (deal, patch) => void edits.edit([deal], patch, (count) => t('deals.list.edited', { count }))
            : undefined,
        moveTo: (deal, stage) => move.current(deal, stage),
        refusalOf: edits.refusalOf,
      }),
      ...fieldColumns(fields, language),
    ],
    [fields, t, stages, people, language, tags, edits, move, narrow],
  )
  const filter = filterOf(listQuery, now(), fields)
  const deals = narrowed(state, filter)
  const chosen = (ids: readonly string[]) => ids.flatMap((id) => findDeal(state.deals, id) ?? [])

  const archive = (ids: readonly string[], done: () => void) =>
    confirm({
      title: t('deals.list.archive_title', { count: ids.length }),
      description: t('deals.list.archive_text'),
      confirmText: t('deals.list.archive'),
      onConfirm: async () => {
        await edits.edit(chosen(ids), { archived: true }, (count) => t('deals.list.archived', { count }))
        done()
      },
    })
  const bulk: BulkAction<Deal>[] = edits.may
    ? [
        {
          label: t('deals.list.bulk_edit'),
          icon: PencilLine,
          run: (ids, done) => setEditing({ deals: chosen(ids), done }),
        },
        { label: t('deals.list.archive'), icon: Archive, run: archive },
      ]
    : []
  const firstStage = stages[0]?.id ?? 'prospecting'
  const tagOptions = Object.values(tags ?? {})
    .map(({ id, name }) => ({ value: id, label: name }))
    .sort((a, b) => a.label.localeCompare(b.label))
  const organizations = new Map(allDeals(state.deals).flatMap(({ organization: of }) => (of ? [[of.id, of.name]] : [])))
  const organizationOptions = [...organizations]
    .map(([value = '', label = '']) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label))
  return (
    <>
      <PageHeader title={t('deals.title')} facts={<Metrics shown={[{ deals }]} total={countDeals(state.deals)} />}>
        <PipelineMenu pipeline={state.pipeline} choose={choosePipeline} />
        <SharedTools
          state={state}
          shown={boardColumnsOf({ ...state, deals: chunkDeals(deals) })}
          add={mayCreate ? () => add(firstStage) : undefined}
        />
      </PageHeader>
      <LocalTable<Deal>
        name="deals.list"
        label={t('deals.title')}
        columns={columns}
        page={pageOf(deals, state, listQuery)}
        rowName={({ title }) => title}
        asked={listQuery}
        ask={ask}
        filters={[
          {
            id: 'stage',
            label: t('deals.field.stage'),
            options: stages.map((rule) => ({ value: rule.id, label: stageName(rule) })),
          },
          {
            id: 'owner',
            label: t('deals.field.owner'),
            options: people.map(({ id, name }) => ({ value: id, label: name })),
          },
          { id: 'organization', label: t('deals.field.organization'), options: organizationOptions },
          ...fieldFilters(fields, (value) => t(`contacts.fields.value.${value}`)),
          { id: 'tag', label: t('deals.field.tags'), options: tagOptions },
          {
            id: 'state',
            label: t('deals.list.state'),
            options: dealStates.map((value) => ({ value, label: t(`deals.list.state.${value}`) })),
          },
          {
            id: 'close',
            label: t('deals.field.expectedClose'),
            options: closeWindows.map((value) => ({ value, label: t(`deals.list.close.${value}`) })),
          },
        ]}
        open={({ id }) => open(id)}
        bulk={bulk}
        allIds={async () => deals.map(({ id }) => id)}
        exportAs={{ kind: 'deals.board', params: { pipelineId: state.pipeline.id, filter } }}
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
            choices={{ stages, people, tags: Object.values(tags ?? {}) }}
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
