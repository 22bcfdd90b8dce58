/** A pipeline as data: its stages in order, and what each asks of a deal. */
import { createPipeline, editPipeline, mostStages, type Pipeline } from '@aura/contracts/deals/pipeline.ts'
import { chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFields } from '../contacts/index.ts'
import { newId } from '../platform/feed/id.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { Button } from '../platform/ui/button.tsx'
import { ConcurrentEditNotice } from '../platform/ui/concurrent-edit-notice.tsx'
import { Drawer } from '../platform/ui/drawer.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Input } from '../platform/ui/input.tsx'
import { SortableList } from '../platform/ui/sortable-list.tsx'
import { draftOfPipeline, newStage, type PipelineDraft, readPipeline, type StageDraft } from './pipeline-draft.ts'
import { StageEditor } from './stage-editor.tsx'
import { stageLabel } from './stage-name.ts'

type PipelineEditorProps = {
  /** The pipeline as it is now; undefined makes a new one. */
  pipeline: Pipeline | undefined
  close: () => void
  made: (pipelineId: string) => void
}

export function PipelineEditor({ pipeline, close, made }: PipelineEditorProps) {
  const { t } = useTranslation()
  const create = useCommand(createPipeline)
  const edit = useCommand(editPipeline)
  const [seen, setSeen] = useState(pipeline)
  const [draft, setDraft] = useState<PipelineDraft>(() => draftOfPipeline(pipeline))
  const [problem, setProblem] = useState<string>()
  const { fields } = useFields('deal')
  const { stages } = draft
  const set = (next: readonly StageDraft[]) => setDraft({ ...draft, stages: next })
  const change = (key: string, over: Partial<StageDraft>) =>
    set(stages.map((stage) => (stage.key === key ? { ...stage, ...over } : stage)))
  const nameOf = (stage: StageDraft) => stage.name || stageLabel(stage.isNew ? t('deals.pipeline.new_stage') : stage.id)

  async function save() {
    const read = readPipeline(draft)
    if (!read) return setProblem(t('deals.pipeline.invalid'))
    const pipelineId = seen?.id ?? newId()
    try {
      if (seen) await edit.send({ pipelineId, version: seen.version, ...read })
      else await create.send({ pipelineId, ...read })
    } catch (error) {
      return setProblem(errorText(error))
    }
    if (!seen) made(pipelineId)
    close()
  }

  return (
    <Drawer
      title={t(pipeline ? 'deals.pipeline.edit' : 'deals.pipeline.new')}
      open
      close={close}
      width={560}
      footer={
        <>
          <Button onClick={close}>{t('platform.cancel')}</Button>
          <Button variant="solid" colorPalette="accent" aria-disabled={create.pending || edit.pending} onClick={save}>
            {t('platform.save')}
          </Button>
        </>
      }
    >
      {pipeline && seen && pipeline.version !== seen.version && (
        <ConcurrentEditNotice
          text={t('deals.pipeline.changed')}
          action={t('deals.take_current')}
          take={() => {
            setSeen(pipeline)
            setDraft(draftOfPipeline(pipeline))
          }}
        />
      )}
      <Field label={t('deals.pipeline.name')}>
        {(wiring) => (
          <Input
            {...wiring}
            maxLength={60}
            value={draft.name}
            onChange={({ target }) => setDraft({ ...draft, name: target.value })}
          />
        )}
      </Field>
      <chakra.h3 fontWeight="semibold" mb="2">
        {t('deals.pipeline.stages')}
      </chakra.h3>
      <SortableList label={t('deals.pipeline.stages')} rows={stages} idOf={({ key }) => key} nameOf={nameOf} sort={set}>
        {(stage, handle) => (
          <StageEditor
            stage={stage}
            name={nameOf(stage)}
            handle={handle}
            fields={fields}
            others={stages
              .filter(({ key }) => key !== stage.key)
              .map((other) => ({ id: other.id, name: nameOf(other) }))}
            change={(over) => change(stage.key, over)}
            remove={stages.length > 2 ? () => set(withoutStage(stages, stage)) : undefined}
          />
        )}
      </SortableList>
      {stages.length < mostStages && (
        <Button variant="ghost" mt="2" onClick={() => set([...stages, newStage(newId())])}>
          <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('deals.pipeline.add_stage')}
        </Button>
      )}
      {problem !== undefined && (
        <chakra.p role="alert" color="critical" mt="2">
          {problem}
        </chakra.p>
      )}
    </Drawer>
  )
}

/** Nothing leads to a stage that is gone. */
const withoutStage = (stages: readonly StageDraft[], gone: StageDraft): StageDraft[] =>
  stages
    .filter(({ key }) => key !== gone.key)
    .map((stage) => ({ ...stage, to: stage.to?.filter((id) => id !== gone.id) ?? null }))
