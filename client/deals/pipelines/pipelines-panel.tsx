/** The pipelines in their order, live: which is the first, which are in use and which are archived. */
import type { BoardState } from '@aura/contracts/deals/board.ts'
import { allDeals } from '@aura/contracts/deals/deal-chunks.ts'
import {
  archivePipeline,
  type ListedPipeline,
  orderPipelines,
  pipelineList,
  restorePipeline,
} from '@aura/contracts/deals/pipeline-list.ts'
import { decidePipeline } from '@aura/machines/deals/decide-pipeline.ts'
import { stateOf } from '@aura/machines/deals/outcome.ts'
import { pipelineListReducer, reorderedPipelines } from '@aura/machines/deals/pipeline-list.ts'
import { chakra } from '@chakra-ui/react'
import { Archive } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeed } from '../../platform/feed/provider.tsx'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useMe } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Drawer } from '../../platform/ui/drawer.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { SortableList } from '../../platform/ui/sortable-list.tsx'

const params = {}

/** `board`: of the pipeline on the screen, whose open deals are counted here; the server counts those of the others. */
export function PipelinesPanel({ board, close }: { board: BoardState; close: () => void }) {
  const { t } = useTranslation()
  const actor = useMe()
  const { now } = useFeed()
  const { state, error } = useView(pipelineList, pipelineListReducer, params)
  const order = useCommand(orderPipelines, { overlay: { view: pipelineList, params, apply: reorderedPipelines } })
  const archive = useCommand(archivePipeline)
  const restore = useCommand(restorePipeline)
  const [problem, setProblem] = useState<unknown>()
  const pressed = useRef<{ id: string; to: 'archived' | 'live' }>(undefined)
  // The row goes to the other list, and takes the focus along.
  useEffect(() => {
    const { id, to } = pressed.current ?? {}
    const row = state?.pipelines.find((pipeline) => pipeline.id === id)
    if (!row || (row.archivedAt === undefined) !== (to === 'live')) return
    pressed.current = undefined
    document.querySelector<HTMLElement>(`[data-pipeline="${id}"] button`)?.focus()
  }, [state])
  const { live = [], archived = [] } = Object.groupBy(state?.pipelines ?? [], ({ archivedAt }) =>
    archivedAt === undefined ? 'live' : 'archived',
  )

  async function attempt(send: () => Promise<unknown>) {
    setProblem(undefined)
    try {
      await send()
    } catch (refusal) {
      pressed.current = undefined
      setProblem(refusal)
    }
  }

  function change(pipeline: ListedPipeline, to: 'archived' | 'live') {
    const open = pipeline.id === board.pipeline.id ? countOpen(board) : undefined
    const decision = decidePipeline(pipeline, to, { actor, now: new Date(now()), live: live.length, open })
    if (!decision.ok) return setProblem({ ...decision, message: decision.code })
    const { send } = to === 'archived' ? archive : restore
    pressed.current = { id: pipeline.id, to }
    void attempt(() => send({ pipelineId: pipeline.id, version: pipeline.version }))
  }

  return (
    <Drawer title={t('deals.pipelines')} facts={t('deals.pipelines.text')} open close={close}>
      {error !== undefined && <p role="alert">{errorText(error)}</p>}
      {!state && error === undefined && <Skeleton h="24" />}
      <SortableList
        label={t('deals.pipelines')}
        rows={live}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        sort={(sorted) => void attempt(() => order.send({ pipelineIds: sorted.map(({ id }) => id) }))}
      >
        {(pipeline, handle, place) => (
          <Row pipeline={pipeline} facts={place === 0 && t('deals.pipelines.first')}>
            <Button
              variant="ghost"
              px="0"
              aria-label={t('deals.pipelines.archive', { name: pipeline.name })}
              title={t('deals.pipelines.archive', { name: pipeline.name })}
              onClick={() => change(pipeline, 'archived')}
            >
              <Archive size={16} strokeWidth={1.75} aria-hidden="true" />
            </Button>
            {handle}
          </Row>
        )}
      </SortableList>
      {problem !== undefined && (
        <chakra.p role="alert" color="critical" mt="2">
          {errorText(problem)}
        </chakra.p>
      )}
      {archived.length > 0 && (
        <>
          <chakra.h3 fontSize="sm" fontWeight="medium" color="muted" mt="4" mb="1">
            {t('deals.pipelines.archived')}
          </chakra.h3>
          <chakra.ul listStyleType="none" aria-label={t('deals.pipelines.archived')}>
            {archived.map((pipeline) => (
              <li key={pipeline.id}>
                <Row
                  pipeline={pipeline}
                  facts={pipeline.archivedAt !== undefined && <RelativeTime at={pipeline.archivedAt} />}
                >
                  <Button
                    size="xs"
                    aria-label={t('deals.pipelines.restore', { name: pipeline.name })}
                    onClick={() => change(pipeline, 'live')}
                  >
                    {t('deals.pipeline.restore')}
                  </Button>
                </Row>
              </li>
            ))}
          </chakra.ul>
        </>
      )}
    </Drawer>
  )
}

const countOpen = ({ pipeline, deals }: BoardState) =>
  allDeals(deals).filter((deal) => stateOf(deal, pipeline.stages) === 'open').length

type RowProps = { pipeline: ListedPipeline; facts: ReactNode; children: ReactNode }

function Row({ pipeline: { id, name }, facts, children }: RowProps) {
  return (
    <chakra.div
      data-pipeline={id}
      display="flex"
      alignItems="center"
      gap="1"
      borderBottomWidth="1px"
      borderColor="line"
      minH="12"
    >
      <chakra.div flex="1" minW="0" py="1.5">
        <chakra.p fontWeight="medium" truncate>
          {name}
        </chakra.p>
        {facts && (
          <chakra.p color="muted" fontSize="sm">
            {facts}
          </chakra.p>
        )}
      </chakra.div>
      {children}
    </chakra.div>
  )
}
