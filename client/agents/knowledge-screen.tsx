/** /ai-training: what the AI agents know, how it is found, and what they were asked in vain. */
import { addText, type KnowledgeSource, knowledge } from '@aura/contracts/agents/knowledge.ts'
import { knowledgeReducer } from '@aura/machines/agents/knowledge.ts'
import { getRouteApi } from '@tanstack/react-router'
import { FileText, Globe, MessagesSquare, Plus, TextCursorInput } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useView } from '../platform/feed/use-view.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMay } from '../platform/me.ts'
import { DropItem, DropMenu } from '../platform/ui/drop-menu.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import { TabScreen } from '../platform/ui/tab-screen.tsx'
import { arrange } from '../platform/ui/table/arrange.ts'
import type { Column } from '../platform/ui/table/column.ts'
import { anything, type ListQuery } from '../platform/ui/table/list-query.ts'
import { LocalTable } from '../platform/ui/table/local-table.tsx'
import { agoColumn, statusColumn } from '../platform/ui/table/typed-columns.tsx'
import type { NewSource } from './add-source.tsx'
import { GapList } from './gap-list.tsx'
import { KnowledgeFinder } from './knowledge-finder.tsx'
import type { KnowledgeTab } from './knowledge-search.ts'
import { sourceTones } from './source-tones.ts'

const AddSource = lazy(async () => ({ default: (await import('./add-source.tsx')).AddSource }))
const TestsTab = lazy(async () => ({ default: (await import('./tests-tab.tsx')).TestsTab }))
const PassageDrawer = lazy(async () => ({ default: (await import('./passage-drawer.tsx')).PassageDrawer }))
const SourceDrawer = lazy(async () => ({ default: (await import('./source-drawer.tsx')).SourceDrawer }))

const everything = {}
const nameOf = ({ title }: KnowledgeSource) => title
const route = getRouteApi('/_app/ai-training')

export function KnowledgeScreen() {
  const { t } = useTranslation()
  const view = useView(knowledge, knowledgeReducer, everything)
  const { tab = 'sources', source: opened, version, chunk } = route.useSearch()
  const navigate = route.useNavigate()
  const [adding, setAdding] = useState<NewSource>()
  const mayAdd = useMay(addText.needs)
  const { state, status, error } = view
  const open = (source: string | undefined) =>
    void navigate({ search: ({ tab, agent }) => ({ tab, agent, source }), replace: true })
  if (status === 'refused') return <EmptyState title={t('agents.knowledge.load_failed')} text={errorText(error)} />
  // One that is named and not there was removed, which is said too.
  const isCited = version !== undefined || (opened !== undefined && state !== undefined && !state.sources[opened])
  const current = opened === undefined ? undefined : state?.sources[opened]
  return (
    <>
      <TabScreen<KnowledgeTab>
        title={t('agents.knowledge.title')}
        actions={mayAdd && <NewSourceMenu choose={setAdding} />}
        view={view}
        open={tab}
        choose={(id) => void navigate({ search: (search) => ({ ...search, tab: id }), replace: true })}
        tabs={[
          {
            id: 'sources',
            label: t('agents.knowledge.sources'),
            content: (
              <SourceList
                sources={state && Object.values(state.sources)}
                open={open}
                add={mayAdd && (() => setAdding('text'))}
              />
            ),
          },
          { id: 'search', label: t('agents.knowledge.search'), content: <KnowledgeFinder /> },
          {
            id: 'tests',
            label: t('agents.tests.tab'),
            content: (
              <Suspense>
                <TestsTab />
              </Suspense>
            ),
          },
          { id: 'gaps', label: t('agents.knowledge.gaps'), content: <GapList /> },
        ]}
      />
      <Suspense>
        {adding && (
          <AddSource
            kind={adding}
            leave={() => setAdding(undefined)}
            added={({ id }) => {
              setAdding(undefined)
              open(id)
            }}
          />
        )}
        {opened !== undefined && isCited && (
          <PassageDrawer
            key={`${opened} ${version} ${chunk}`}
            {...{ sourceId: opened, version: version ?? 1, chunk }}
            close={() => open(undefined)}
            openSource={() => open(opened)}
          />
        )}
        {current && !isCited && <SourceDrawer key={current.id} source={current} close={() => open(undefined)} />}
      </Suspense>
    </>
  )
}

const newSources = [
  { kind: 'text', icon: TextCursorInput },
  { kind: 'file', icon: FileText },
  { kind: 'url', icon: Globe },
  { kind: 'conversation', icon: MessagesSquare },
] as const

function NewSourceMenu({ choose }: { choose: (kind: NewSource) => void }) {
  const { t } = useTranslation()
  return (
    <DropMenu
      label={t('agents.knowledge.new')}
      button={{
        variant: 'solid',
        colorPalette: 'accent',
        children: (
          <>
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('agents.knowledge.new')}
          </>
        ),
      }}
    >
      {newSources.map(({ kind, icon: Icon }) => (
        <DropItem key={kind} onClick={() => choose(kind)}>
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          {t(`agents.knowledge.new_${kind}`)}
        </DropItem>
      ))}
    </DropMenu>
  )
}

type ListProps = {
  sources: readonly KnowledgeSource[] | undefined
  open: (id: string) => void
  add: (() => void) | false
}

function SourceList({ sources, open, add }: ListProps) {
  const { t } = useTranslation()
  const [listQuery, setListQuery] = useState<ListQuery>({ ...anything, pageSize: 50 })
  const columns = useColumns()
  const newest = sources?.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  return (
    <LocalTable<KnowledgeSource>
      name="agents.knowledge"
      label={t('agents.knowledge.sources')}
      columns={columns}
      page={newest && arrange(newest, listQuery, { words: nameOf, orders: [] })}
      rowName={nameOf}
      asked={listQuery}
      ask={(change) => setListQuery((before) => ({ ...before, ...change }))}
      filters={[]}
      open={({ id }) => open(id)}
      empty={
        <EmptyState
          title={t('agents.knowledge.empty')}
          text={t('agents.knowledge.empty_text')}
          example={t('agents.knowledge.empty_example')}
          start={add}
        />
      }
    />
  )
}

function useColumns(): Column<KnowledgeSource>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      { id: 'title', header: t('agents.knowledge.source_title'), cell: nameOf, width: 260, phone: 'title' },
      {
        id: 'kind',
        header: t('agents.knowledge.kind'),
        cell: ({ kind }) => t(`agents.knowledge.kind.${kind}`),
        width: 150,
        phone: 'line',
      },
      statusColumn(({ state }) => ({ tone: sourceTones[state], word: t(`agents.knowledge.state.${state}`) }), {
        id: 'state',
        header: t('agents.status'),
        width: 120,
      }),
      {
        id: 'version',
        header: t('agents.knowledge.version'),
        cell: ({ version }) => (version === 0 ? '–' : `v${version}`),
        width: 90,
      },
      agoColumn(({ readAt }) => readAt, { id: 'read', header: t('agents.knowledge.read_at') }),
    ],
    [t],
  )
}
