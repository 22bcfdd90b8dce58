/** /agents: the AI agents of the company, newest first, each with its form and a chat to try it. */
import {
  type AgentDraft,
  type AiAgent,
  type AiAgentsState,
  aiAgents,
  createAgent,
} from '@aura/contracts/agents/agent.ts'
import { type AgentFigures, agentFigures } from '@aura/contracts/agents/figures.ts'
import { agentsNewestFirst, aiAgentsReducer } from '@aura/machines/agents/agents.ts'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePolling } from '../platform/feed/use-polling.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { useView } from '../platform/feed/use-view.ts'
import { useMay, useMe } from '../platform/me.ts'
import { EmptyState } from '../platform/ui/empty.tsx'
import { NewButton } from '../platform/ui/new-button.tsx'
import { PageHeader } from '../platform/ui/page-header.tsx'
import { arrange } from '../platform/ui/table/arrange.ts'
import type { Column } from '../platform/ui/table/column.ts'
import type { ListQuery } from '../platform/ui/table/list-query.ts'
import { agoColumn, statusColumn } from '../platform/ui/table/typed-columns.tsx'
import { useListQuery } from '../platform/ui/table/use-list-query.ts'
import { ViewTable } from '../platform/ui/table/view-table.tsx'
import { draftOfAgent } from './agent-form-draft.ts'

const AgentDrawer = lazy(async () => ({ default: (await import('./agent-drawer.tsx')).AgentDrawer }))

const everything = {}
const month = { days: 30 }
const refreshMs = 15_000
const nameOf = ({ name }: AiAgent) => name
const route = getRouteApi('/_app/agents')

export function AgentsScreen() {
  const { t } = useTranslation()
  const view = useView(aiAgents, aiAgentsReducer, everything)
  const { agent: opened } = route.useSearch()
  const navigate = route.useNavigate()
  const [listQuery, ask] = useListQuery({})
  const [creating, setCreating] = useState<AgentDraft>()
  const mayCreate = useMay(createAgent.needs)
  const me = useMe()
  const read = useQuery(agentFigures, month)
  const { data, refetch } = read
  usePolling(refetch, { every: refreshMs })
  const columns = useColumns(data?.agents)
  const open = (agent: string | undefined) =>
    void navigate({ search: (search) => ({ ...search, agent }), replace: true })
  const page = (state: AiAgentsState, query: ListQuery) =>
    arrange(agentsNewestFirst(state), query, {
      words: ({ name, description }) => `${name} ${description}`,
      orders: [['name', (a, b) => a.name.localeCompare(b.name)]],
    })
  const { state } = view
  const current = opened === undefined ? undefined : state?.agents[opened]
  const others = state ? Object.values(state.agents) : []
  const copy = (agent: AiAgent) => {
    open(undefined)
    setCreating({ ...draftOfAgent(agent), name: t('agents.copy_of', { name: agent.name }).slice(0, 60) })
  }
  return (
    <>
      <PageHeader title={t('agents.title')}>
        {mayCreate && <NewButton onClick={() => setCreating(draftOfAgent(undefined))}>{t('agents.new')}</NewButton>}
      </PageHeader>
      <ViewTable<AiAgentsState, AiAgent>
        {...{ view, page, columns, ask, read }}
        filters={[
          {
            id: 'status',
            label: t('agents.status'),
            options: (['active', 'inactive'] as const).map((value) => ({ value, label: t(`agents.status.${value}`) })),
          },
        ]}
        name="agents.agents"
        label={t('agents.title')}
        refused={t('agents.load_failed')}
        rowName={nameOf}
        asked={listQuery}
        open={({ id }) => open(id)}
        empty={
          <EmptyState
            title={t('agents.empty')}
            text={t('agents.empty_text')}
            example={t('agents.empty_example')}
            start={mayCreate && (() => setCreating(draftOfAgent(undefined)))}
          />
        }
      />
      {opened !== undefined && state && !current && <EmptyState title={t('agents.not_found')} />}
      <Suspense>
        {creating && !current && (
          <AgentDrawer
            key={creating.name}
            agent={undefined}
            start={creating}
            companyId={me.companyId}
            close={() => setCreating(undefined)}
            created={({ id }) => {
              setCreating(undefined)
              open(id)
            }}
            {...{ others, copy }}
          />
        )}
        {current && (
          <AgentDrawer
            key={current.id}
            agent={current}
            start={draftOfAgent(current)}
            companyId={me.companyId}
            close={() => open(undefined)}
            created={() => {}}
            {...{ others, copy }}
          />
        )}
      </Suspense>
    </>
  )
}

function useColumns(figures: readonly AgentFigures[] | undefined): Column<AiAgent>[] {
  const { t } = useTranslation()
  return useMemo(() => {
    const figuresOf = ({ id }: AiAgent) => figures?.find(({ agentId }) => agentId === id)
    return [
      { id: 'name', header: t('agents.name'), cell: nameOf, sort: 'name', width: 200, phone: 'title' },
      statusColumn(
        ({ status }) => ({ tone: status === 'active' ? 'ok' : 'neutral', word: t(`agents.status.${status}`) }),
        { id: 'status', header: t('agents.status'), width: 110 },
      ),
      {
        id: 'at_hand',
        header: t('agents.at_hand'),
        cell: (agent) => t('routing.load', { load: figuresOf(agent)?.atHand ?? '–', capacity: agent.capacity }),
        align: 'end',
        width: 150,
        phone: 'line',
      },
      {
        id: 'resolved',
        header: t('agents.resolved'),
        cell: (agent) => figuresOf(agent)?.resolved ?? '–',
        align: 'end',
        width: 160,
      },
      {
        id: 'category',
        header: t('agents.category'),
        cell: ({ category }) => t(`agents.category.${category}`),
        width: 130,
      },
      { id: 'language', header: t('agents.language'), cell: ({ language }) => language, width: 90, phone: 'line' },
      { id: 'model', header: t('agents.model'), cell: ({ model }) => model ?? t('agents.in_order'), width: 150 },
      { id: 'description', header: t('agents.description'), cell: ({ description }) => description, width: 240 },
      agoColumn(({ createdAt }) => createdAt, { id: 'created', header: t('agents.created_at') }),
    ]
  }, [t, figures])
}
