/** Which pipeline is on the screen, and the way to its rules. */
import { createField } from '@aura/contracts/contacts/fields.ts'
import type { BoardState } from '@aura/contracts/deals/board.ts'
import { editPipeline, type Pipeline } from '@aura/contracts/deals/pipeline.ts'
import { pipelines } from '@aura/contracts/deals/pipelines.ts'
import { ArrowUpDown, Check, ChevronDown, ListPlus, Plus, Settings2, Zap } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchFieldsDrawer } from '../contacts/index.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { loadTexts } from '../platform/i18n/language.ts'
import { useMay } from '../platform/me.ts'
import { DropItem, DropLine, DropMenu } from '../platform/ui/drop-menu.tsx'
import { useHashAction } from '../platform/ui/use-hash-action.ts'

const AutomationsPanel = lazy(async () => ({
  default: (await import('./automations/automations-panel.tsx')).AutomationsPanel,
}))
const FieldsDrawer = lazy(async () => {
  const [part] = await Promise.all([fetchFieldsDrawer(), loadTexts('desk')])
  return { default: part.FieldsDrawer }
})
const PipelinesPanel = lazy(async () => {
  const [part] = await Promise.all([import('./pipelines/pipelines-panel.tsx'), loadTexts('offers')])
  return { default: part.PipelinesPanel }
})
const PipelineEditor = lazy(async () => ({ default: (await import('./pipeline-editor.tsx')).PipelineEditor }))

type PipelineMenuProps = { state: BoardState; choose: (pipelineId: string) => void }

export function PipelineMenu({ state, choose }: PipelineMenuProps) {
  const { pipeline } = state
  const { t } = useTranslation()
  const mayEdit = useMay(editPipeline.needs)
  const mayDefine = useMay(createField.needs)
  const [editing, setEditing] = useState<'this' | 'new' | 'automations' | 'fields' | 'all'>()
  const isInUse = pipeline.archivedAt === undefined
  useHashAction('pipeline', () => mayEdit && isInUse && setEditing('this'))
  return (
    <>
      <DropMenu
        label={t('deals.pipeline')}
        button={{
          variant: 'ghost',
          px: '2',
          maxW: '200px',
          title: t('deals.pipeline'),
          children: (
            <>
              <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{pipeline.name}</span>
              <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
            </>
          ),
        }}
      >
        <Choices pipeline={pipeline} choose={choose} />
        {mayEdit && (
          <>
            <DropLine />
            {isInUse && (
              <>
                <DropItem onClick={() => setEditing('this')}>
                  <Settings2 size={16} strokeWidth={1.75} aria-hidden="true" />
                  {t('deals.pipeline.edit')}
                </DropItem>
                <DropItem onClick={() => setEditing('automations')}>
                  <Zap size={16} strokeWidth={1.75} aria-hidden="true" />
                  {t('deals.automations')}
                </DropItem>
              </>
            )}
            {mayDefine && (
              <DropItem onClick={() => setEditing('fields')}>
                <ListPlus size={16} strokeWidth={1.75} aria-hidden="true" />
                {t('deals.fields')}
              </DropItem>
            )}
            <DropItem onClick={() => setEditing('new')}>
              <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('deals.pipeline.new')}
            </DropItem>
            <DropItem onClick={() => setEditing('all')}>
              <ArrowUpDown size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('deals.pipeline.all')}
            </DropItem>
          </>
        )}
      </DropMenu>
      <Suspense>
        {editing === 'fields' && <FieldsDrawer owner="deal" close={() => setEditing(undefined)} />}
        {editing === 'all' && <PipelinesPanel board={state} close={() => setEditing(undefined)} />}
        {editing === 'automations' && <AutomationsPanel pipeline={pipeline} close={() => setEditing(undefined)} />}
        {(editing === 'this' || editing === 'new') && (
          <PipelineEditor
            pipeline={editing === 'this' ? pipeline : undefined}
            close={() => setEditing(undefined)}
            made={choose}
          />
        )}
      </Suspense>
    </>
  )
}

function Choices({ pipeline, choose }: { pipeline: Pipeline; choose: (pipelineId: string) => void }) {
  const { data = [pipeline] } = useQuery(pipelines, {})
  return data.map(({ id, name }) => (
    <DropItem key={id} role="menuitemradio" aria-checked={id === pipeline.id} onClick={() => choose(id)}>
      {name}
      {id === pipeline.id && (
        <Check size={14} strokeWidth={1.75} style={{ marginInlineStart: 'auto' }} aria-hidden="true" />
      )}
    </DropItem>
  ))
}
