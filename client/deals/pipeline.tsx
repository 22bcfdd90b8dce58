import type { BoardState } from '@aura/contracts/deals/board.ts'
import { boardRoom, type Stage } from '@aura/contracts/deals/deal.ts'
import { countDeals, findDeal } from '@aura/contracts/deals/deal-chunks.ts'
import { columnsInTurn } from '@aura/machines/deals/board.ts'
import { narrowBoard } from '@aura/machines/deals/filter.ts'
import { chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../platform/i18n/language.ts'
import { PageHeader } from '../platform/ui/page-header.tsx'
import { ListPlaceContext } from '../platform/ui/table/list-slots.ts'
import { useLatest } from '../platform/ui/use-latest.ts'
import { usePrefetch } from '../platform/ui/use-prefetch.ts'
import type { ArchivedTask } from './archived-deal.tsx'
import { type BoardActions, BoardActionsContext } from './board-actions.ts'
import { useBoardSearch, useChoosePipeline, useLayoutChoice, useListPlace } from './board-search.ts'
import { BoardSkeleton } from './board-skeleton.tsx'
import type { BulkTask } from './bulk-host.tsx'
import type { OpenMenu } from './card-menu.tsx'
import { Columns } from './columns.tsx'
import { ConflictHost } from './conflict-host.tsx'
import { useDealAddress } from './deal-address.ts'
import type { DialogTask } from './deal-dialog.tsx'
import type { Counted } from './figure-button.tsx'
import { cardSortOf } from './filters/query.ts'
import { useDealFilter } from './filters/use-deal-filter.ts'
import { ViewBar } from './filters/view-bar.tsx'
import { Metrics } from './metrics.tsx'
import { showing } from './order.ts'
import { useAnnouncePresence, usePresence } from './presence/use-presence.ts'
import { useReopenedForms } from './reopened-form.ts'
import { clearSelectionAtom, keepOnBoardAtom, selectedAtom, toggleAtom } from './selection.ts'
import { Toolbar } from './toolbar.tsx'
import { useArchivedPipeline } from './use-archived-pipeline.ts'
import { useChanges } from './use-changes.ts'
import { useHiddenNotice } from './use-hidden-notice.ts'
import { WinRatesProvider } from './win-rates.tsx'

const fetchMenu = () => import('./card-menu.tsx')
const fetchDialog = () => import('./deal-dialog.tsx')
const fetchBar = () => import('./selection-bar.tsx')
const CardMenu = lazy(async () => ({ default: (await fetchMenu()).CardMenu }))
const DealDialog = lazy(async () => ({ default: (await fetchDialog()).DealDialog }))
const ArchivedDeal = lazy(async () => {
  const [part] = await Promise.all([import('./archived-deal.tsx'), loadTexts('offers')])
  return { default: part.ArchivedDeal }
})
const SelectionBar = lazy(async () => ({ default: (await fetchBar()).SelectionBar }))
const BulkHost = lazy(async () => {
  const [part] = await Promise.all([import('./bulk-host.tsx'), loadTexts('offers')])
  return { default: part.BulkHost }
})
const ArchivedPipeline = lazy(async () => ({ default: (await import('./archived-pipeline.tsx')).ArchivedPipeline }))
const PipelineMenu = lazy(async () => ({ default: (await import('./pipeline-menu.tsx')).PipelineMenu }))
const DealList = lazy(async () => ({ default: (await import('./list/deal-list.tsx')).DealList }))
const DealForecast = lazy(async () => ({ default: (await import('./forecast/deal-forecast.tsx')).DealForecast }))
const DealMap = lazy(async () => ({ default: (await import('./map/deal-map.tsx')).DealMap }))
const DealCalendar = lazy(async () => ({ default: (await import('./calendar/deal-calendar.tsx')).DealCalendar }))
const CountedDrawer = lazy(async () => ({ default: (await import('./counted-drawer.tsx')).CountedDrawer }))
const fetchRefusal = () => import('./refusal.tsx')
const RefusalNote = lazy(async () => ({ default: (await fetchRefusal()).RefusalNote }))
const fetchQuestion = () => import('./outcome-question.tsx')
const AskOutcome = lazy(async () => ({ default: (await fetchQuestion()).AskOutcome }))
const fetchSide = () => import('./deal-side.tsx')
const later = [fetchMenu, fetchDialog, fetchSide, fetchBar, fetchQuestion, fetchRefusal]

export type PipelineProps = { state: BoardState; params: { pipelineId?: string } }

/** The board of one pipeline: what is shown of it, and the parts that lie over it. */
export function Pipeline({ state, params }: PipelineProps) {
  const { t } = useTranslation()
  usePrefetch(later)
  const selected = useAtomValue(selectedAtom)
  const toggle = useSetAtom(toggleAtom)
  const clearSelection = useSetAtom(clearSelectionAtom)
  const [menu, setMenu] = useState<OpenMenu>()
  const [task, setTask] = useState<DialogTask | ArchivedTask>()
  const [isEditing, setIsEditing] = useState(false)
  const [counted, setCounted] = useState<Counted>()
  const [bulk, setBulk] = useState<{ task: BulkTask | undefined }>()
  const [columns] = useState(columnsInTurn)
  const { stages } = state.pipeline
  const narrowing = useDealFilter(stages)
  const { matches } = narrowing
  const sort = cardSortOf(narrowing.query)
  const all = useMemo(() => columns(state), [columns, state])
  const show = useMemo(() => showing(matches, sort), [matches, sort])
  const visible = useMemo(() => all.map(show), [all, show])
  const shown = useMemo(() => narrowBoard(state, matches), [state, matches])
  const { changes, refusal, forgetRefusal, question, forgetQuestion, mayCreate, mayMove } = useChanges(
    params,
    state.pipeline,
  )
  const choosePipeline = useChoosePipeline()
  const [layout] = useLayoutChoice()
  const place = useListPlace(layout, state.pipeline.id)
  const firstStage = stages[0]?.id ?? 'prospecting'
  useBoardSearch(state, mayCreate, setTask)
  useArchivedPipeline(state.pipeline)
  const goToDeal = useDealAddress()
  const shownState = useLatest(state)
  const keepOnBoard = useSetAtom(keepOnBoardAtom)
  // What was chosen on another board has no bar here that clears it.
  useEffect(() => keepOnBoard(shownState.current.deals), [keepOnBoard, shownState])
  const actions = useMemo<BoardActions>(
    () => ({
      mayMove,
      mayCreate,
      // What a figure of another day names may have left this board.
      open: (dealId) =>
        findDeal(shownState.current.deals, dealId) ? setTask({ kind: 'edit', dealId }) : goToDeal(dealId),
      openMenu: (dealId, anchor) => setMenu({ dealId, anchor }),
      add: (stage: Stage) => setTask({ kind: 'create', stage }),
      count: setCounted,
      stages,
      toggle,
      transfer: (deals, done = () => {}) => deals.length > 0 && setBulk({ task: { kind: 'transfer', deals, done } }),
    }),
    [mayMove, mayCreate, stages, toggle, goToDeal, shownState],
  )
  const tellHidden = useHiddenNotice(narrowing)
  const selectedDeals =
    selected.size === 0 ? [] : all.flatMap(({ deals }) => deals.filter(({ id }) => selected.has(id)))
  const chosen = matches ? selectedDeals.filter(matches) : selectedDeals
  const room = boardRoom(state.pipeline.id)
  const openId = task?.kind === 'edit' ? task.dealId : undefined
  const [reopened, setReopened] = useState(0)
  // What was refused is typed already, before its dialog is there to report it.
  const isReopened = task !== undefined && task.kind !== 'archived' && task.refused !== undefined
  const reopen = useReopenedForms({
    ...{ pipelineId: state.pipeline.id, isFormOpen: task !== undefined, isDirty: isEditing || isReopened },
    open(task) {
      setReopened((count) => count + 1)
      setTask(task)
    },
  })
  const reopenAs = (title: string, task: DialogTask) => reopen({ pipelineId: state.pipeline.id, title, task })
  const announcedDeals = layout === 'board' ? selectedDeals : []
  useAnnouncePresence(room, { open: openId, editing: isEditing, selected: announcedDeals })
  const presence = usePresence(room)
  const current = task?.kind === 'edit' ? findDeal(state.deals, task.dealId) : undefined
  if (!narrowing.isReady)
    return (
      <>
        <PageHeader title={t('deals.title')} />
        <BoardSkeleton />
      </>
    )
  return (
    <BoardActionsContext value={actions}>
      <ListPlaceContext value={place}>
        <WinRatesProvider state={state}>
          {state.pipeline.archivedAt !== undefined && (
            <Suspense>
              <ArchivedPipeline pipeline={state.pipeline} />
            </Suspense>
          )}
          {layout === 'list' ? (
            <Suspense>
              <DealList
                state={state}
                shown={shown}
                narrowing={narrowing}
                params={params}
                choosePipeline={choosePipeline}
                moveTo={(deal, stage) => changes.moveToEnd([deal], stage)}
                win={changes.win}
                winRefusal={changes.winRefusal}
              />
            </Suspense>
          ) : layout === 'forecast' ? (
            <Suspense>
              <DealForecast state={state} narrowing={narrowing} choosePipeline={choosePipeline} />
            </Suspense>
          ) : layout === 'map' ? (
            <Suspense>
              <DealMap state={state} shown={shown} narrowing={narrowing} choosePipeline={choosePipeline} />
            </Suspense>
          ) : layout === 'calendar' ? (
            <Suspense>
              <DealCalendar state={state} shown={shown} narrowing={narrowing} choosePipeline={choosePipeline} />
            </Suspense>
          ) : (
            <>
              <PageHeader title={t('deals.title')} facts={<Metrics shown={visible} total={countDeals(state.deals)} />}>
                <Suspense fallback={<chakra.span w="24" h="8" />}>
                  <PipelineMenu state={state} choose={choosePipeline} />
                </Suspense>
                <Toolbar
                  state={state}
                  narrowing={narrowing}
                  shown={visible}
                  add={mayCreate ? () => actions.add(firstStage) : undefined}
                />
              </PageHeader>
              <ViewBar state={state} narrowing={narrowing} count={countDeals(shown.deals)}>
                <Columns
                  room={room}
                  shown={visible}
                  all={all}
                  sort={sort}
                  filtered={matches !== undefined}
                  chosen={chosen}
                  changes={changes}
                  presence={presence}
                />
              </ViewBar>
            </>
          )}
          <Suspense>
            {layout === 'board' && selectedDeals.length > 0 && (
              <SelectionBar
                stages={stages}
                deals={chosen}
                hidden={selectedDeals.length - chosen.length}
                changes={changes}
                clear={clearSelection}
                edit={(deals) => setBulk({ task: { kind: 'edit', deals, done: clearSelection } })}
              />
            )}
            {menu && (
              <CardMenu
                key={menu.dealId}
                stages={stages}
                win={(deal) => changes.win([deal])}
                mayWin={(deal) => changes.winRefusal(deal) === undefined}
                deal={findDeal(state.deals, menu.dealId)}
                anchor={menu.anchor}
                leave={() => setMenu(undefined)}
                edit={(deal) => actions.open(deal.id)}
                select={({ id }) => toggle(id)}
                move={(deal, to) => changes.moveToEnd([deal], to)}
                transfer={(deal) => actions.transfer([deal])}
                refusalOf={changes.refusalOf}
              />
            )}
            {task?.kind === 'archived' && (
              <ArchivedDeal deal={task.deal} stages={stages} leave={() => setTask(undefined)} />
            )}
            {task && task.kind !== 'archived' && (
              <DealDialog
                key={`${task.kind === 'edit' ? task.dealId : task.kind} ${task.refused ? reopened : ''}`}
                task={task}
                stages={stages}
                board={state}
                current={current}
                present={openId === undefined ? undefined : presence.get(openId)}
                onEditing={setIsEditing}
                transfer={mayMove ? (deal) => actions.transfer([deal]) : undefined}
                endings={current && changes.endingsOf(current)}
                leave={() => setTask(undefined)}
                follow={(pipelineId, { draft, seen }) => {
                  setTask(undefined)
                  const task = { kind: 'edit', dealId: seen.id, refused: { draft, seen } } as const
                  reopen({ pipelineId, title: draft.title, task })
                }}
                create={(fields, draft) =>
                  changes.create(draft.stage, fields, tellHidden, () =>
                    reopenAs(draft.title, { kind: 'create', stage: draft.stage, refused: { draft } }),
                  )
                }
                edit={(deal, fields, draft) =>
                  changes.edit(deal, fields, () =>
                    reopenAs(draft.title, { kind: 'edit', dealId: deal.id, refused: { draft, seen: deal } }),
                  )
                }
              />
            )}
            {bulk && (
              <BulkHost task={bulk.task} leave={() => setBulk({ task: undefined })} {...{ state, narrowing, params }} />
            )}
            {counted && <CountedDrawer counted={counted} stages={stages} close={() => setCounted(undefined)} />}
            {question && <AskOutcome question={question} leave={forgetQuestion} />}
            {refusal && <RefusalNote refusal={refusal} leave={forgetRefusal} />}
          </Suspense>
          <ConflictHost />
        </WinRatesProvider>
      </ListPlaceContext>
    </BoardActionsContext>
  )
}
