import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { missing } from '@aura/machines/contacts/field-fits.ts'
import { learnedIn, learnedOf } from '@aura/machines/deals/learned.ts'
import { chakra, Dialog, Portal } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { lazy, Suspense, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFields } from '../contacts/index.ts'
import { loadTexts, useLanguage } from '../platform/i18n/language.ts'
import { Button } from '../platform/ui/button.tsx'
import { confirm } from '../platform/ui/confirm.tsx'
import { initialFocus } from '../platform/ui/initial-focus.ts'
import { DealFieldset } from './deal-fieldset.tsx'
import { DealOutcome } from './deal-outcome.tsx'
import { DealStageField, reasonOf } from './deal-stage-field.tsx'
import {
  type Draft,
  type DraftField,
  type DealFields as DraftFields,
  draftOf,
  emptyDraft,
  type NewDealFields,
  readDraft,
  sameFields,
  sameValue,
  statedFields,
} from './draft.ts'
import { mergeDraft, seenBut, withCurrent } from './draft-merge.ts'
import { useStageRecords } from './use-learned.ts'
import { useUnsaved } from './use-unsaved.ts'

const OwnerAndTags = lazy(async () => ({ default: (await import('./owner-and-tags.tsx')).OwnerAndTags }))

const OrganizationField = lazy(async () => {
  const [part] = await Promise.all([import('./organizations/organization-field.tsx'), loadTexts('offers')])
  return { default: part.OrganizationField }
})
const DealFields = lazy(async () => {
  const [part] = await Promise.all([import('./fields/deal-fields.tsx'), loadTexts('desk')])
  return { default: part.DealFields }
})
const ConflictNotice = lazy(async () => {
  const [part] = await Promise.all([import('./conflict-notice.tsx'), loadTexts('offers')])
  return { default: part.ConflictNotice }
})
const GoneNotice = lazy(async () => {
  const [part] = await Promise.all([import('./conflict-notice.tsx'), loadTexts('offers')])
  return { default: part.GoneNotice }
})
const DuplicateHint = lazy(async () => {
  const [part] = await Promise.all([import('./merge/duplicate-hint.tsx'), loadTexts('offers')])
  return { default: part.DuplicateHint }
})
const WinSection = lazy(async () => ({ default: (await import('./win-section.tsx')).WinSection }))
const DealSide = lazy(async () => ({ default: (await import('./deal-side.tsx')).DealSide }))

export type DialogTask =
  | { kind: 'create'; stage: Stage; contact?: { id: string; name: string } }
  | { kind: 'edit'; dealId: string }

type DealDialogProps = {
  task: DialogTask
  /** The deal as it is now: somebody else may change it while this dialog is open. */
  current: Deal | undefined
  stages: readonly StageRule[]
  /** Whose deals may be the same one; absent beside another screen. */
  board?: BoardState
  leave: () => void
  create: (stage: Stage, fields: NewDealFields) => void
  edit: (deal: Deal, fields: DraftFields) => void
  /** Absent where the deal may not be won. */
  win?: ((reason: string | undefined) => void) | undefined
}

export function DealDialog({ task, current, stages, board, leave, create, edit, win }: DealDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const form = useId()
  const [seen, setSeen] = useState(current)
  const [draft, setDraft] = useState<Draft>(() =>
    current ? draftOf(current, language) : emptyDraft(stageOf(task), contactOf(task)),
  )
  const [problems, setProblems] = useState<readonly DraftField[]>([])
  const { fields: ownFields } = useFields('deal')
  const records = useStageRecords(current?.pipelineId ?? board?.pipeline.id)
  const learned = current ? learnedOf(records, current, stages) : learnedIn(records, draft.stage)
  const [sideDirty, setSideDirty] = useState(false)
  const [first, setFirst] = useState(draft)
  useFocusBack()
  // A total of products is nobody's edit of the value: the form takes it over.
  if (current?.followsItems && seen && !sameValue(seen, current)) {
    const { amount, currency } = draftOf(current, language)
    setSeen({ ...seen, value: current.value })
    setDraft({ ...draft, amount, currency })
    setFirst({ ...first, amount, currency })
  }
  const concurrent = seen && current && !sameFields(seen, current) ? { seen, current } : undefined
  const merged = concurrent && mergeDraft(draft, concurrent, language)
  const conflictingFields = merged?.conflictingFields ?? []
  /** It was archived, or merged into another one. */
  const isGone = task.kind === 'edit' && current === undefined
  if (concurrent && merged) {
    const seenNow = seenBut(concurrent, conflictingFields)
    // What nobody has typed into follows; the rest is asked about.
    if (!sameFields(seenNow, concurrent.seen)) {
      setSeen(seenNow)
      setDraft(merged.draft)
      setFirst(draftOf(seenNow, language))
    }
  }

  function submit() {
    // Saved now, all that was typed would be refused.
    if (isGone || conflictingFields.length > 0)
      return document.getElementById(form)?.querySelector<HTMLElement>('[data-conflict]')?.focus()
    const reading = readDraft(draft, language)
    const first = task.kind === 'create' && missing(ownFields, statedFields(draft))[0]
    if (first && !('problems' in reading)) {
      setProblems(['fields'])
      return document.getElementById(form)?.querySelector<HTMLElement>(`[name="${first.id}"]`)?.focus()
    }
    if ('problems' in reading) {
      setProblems(reading.problems)
      return document.getElementById(form)?.querySelector<HTMLElement>(`[name=${reading.problems[0]}]`)?.focus()
    }
    const { reason, missing: lacksReason } = reasonOf(draft, stages)
    if (task.kind === 'create' && lacksReason) {
      setProblems(['reason'])
      return document.getElementById(form)?.querySelector<HTMLElement>('[name=reason]')?.focus()
    }
    if (task.kind === 'create') create(draft.stage, { ...reading.fields, ...reason })
    else if (current) edit(current, reading.fields)
    leave()
  }

  const unsaved = sideDirty || JSON.stringify(draft) !== JSON.stringify(first)
  /** Nothing that was typed is thrown away without asking. */
  function leaveAsking(then = () => {}) {
    if (!unsaved) {
      leave()
      return then()
    }
    confirm({
      title: t('deals.discard.title'),
      description: t('deals.discard.text'),
      cancelText: t('deals.discard.cancel'),
      confirmText: t('deals.discard.confirm'),
      variant: 'destructive',
      onConfirm: () => {
        leave()
        then()
      },
    })
  }
  useUnsaved(unsaved, leaveAsking)

  function takeCurrent() {
    if (!current) return
    setSeen(current)
    setDraft(withCurrent(draft, current, conflictingFields, language))
    setProblems([])
  }

  return (
    <Dialog.Root
      open
      onOpenChange={({ open }) => !open && leaveAsking()}
      initialFocusEl={() => {
        const fields = document.getElementById(form)
        return initialFocus(fields, fields?.querySelector('input') ?? null)
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content maxW={current ? '1000px' : undefined}>
            <Dialog.Header>
              <Dialog.Title>{t(task.kind === 'create' ? 'deals.new' : 'deals.edit')}</Dialog.Title>
              <Dialog.CloseTrigger asChild>
                <Button variant="ghost" px="0" aria-label={t('platform.close')}>
                  <X size={16} strokeWidth={1.75} />
                </Button>
              </Dialog.CloseTrigger>
            </Dialog.Header>
            <chakra.div {...(current && beside)}>
              <chakra.form
                id={form}
                noValidate
                onSubmit={(event) => {
                  event.preventDefault()
                  submit()
                }}
              >
                <Dialog.Body gap="1">
                  {current?.outcome && <DealOutcome outcome={current.outcome} />}
                  <Suspense>
                    {isGone && <GoneNotice />}
                    {concurrent && conflictingFields.length > 0 && (
                      <ConflictNotice
                        {...concurrent}
                        fields={conflictingFields}
                        stages={stages}
                        takeCurrent={takeCurrent}
                        keepOwn={() => setSeen(current)}
                      />
                    )}
                    {board && <DuplicateHint board={board} current={current} draft={draft} leave={leave} />}
                  </Suspense>
                  <DealFieldset
                    draft={draft}
                    problems={problems}
                    followsItems={current?.followsItems === true}
                    learned={learned ? t('deals.learned.of_stage', learned) : undefined}
                    change={(change) => {
                      setDraft({ ...draft, ...change })
                      setProblems([])
                    }}
                  />
                  <Suspense>
                    <OrganizationField
                      chosen={draft.organization}
                      choose={(organization) => setDraft({ ...draft, organization })}
                    />
                    {ownFields.length > 0 && (
                      <DealFields
                        draft={draft}
                        values={current?.fields ?? {}}
                        isNew={task.kind === 'create'}
                        showsProblems={problems.includes('fields')}
                        change={(change) => setDraft({ ...draft, ...change })}
                      />
                    )}
                    <OwnerAndTags
                      draft={draft}
                      owner={current && { id: current.ownerId, name: current.ownerName }}
                      change={(change) => setDraft({ ...draft, ...change })}
                    />
                  </Suspense>
                  {task.kind === 'create' && (
                    <DealStageField
                      draft={draft}
                      stages={stages}
                      showsMissing={problems.includes('reason')}
                      change={(change) => setDraft({ ...draft, ...change })}
                    />
                  )}
                  <Suspense>{win && <WinSection win={(reason) => leaveAsking(() => win(reason))} />}</Suspense>
                </Dialog.Body>
                <Dialog.Footer>
                  <Button onClick={() => leaveAsking()}>{t('platform.cancel')}</Button>
                  <Button type="submit" variant="solid" colorPalette="accent">
                    {t(task.kind === 'create' ? 'deals.create' : 'platform.save')}
                  </Button>
                </Dialog.Footer>
              </chakra.form>
              {current && (
                <chakra.div
                  px="5"
                  pb="4"
                  minW="0"
                  minH={{ md: '420px' }}
                  borderInlineStartWidth={{ md: '1px' }}
                  borderColor="line"
                >
                  <Suspense>
                    <DealSide deal={current} stages={stages} dirty={setSideDirty} />
                  </Suspense>
                </chakra.div>
              )}
            </chakra.div>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

/** An existing deal has its page beside the fields; on a phone below them. */
const beside = { display: 'grid', gridTemplateColumns: { base: '1fr', md: '420px 1fr' } } as const

/** The dialog leaves the page in one step, so it hands the focus back itself, unless something else has it by then. */
function useFocusBack() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const active = document.activeElement
        const isFree = active === document.body || active?.closest('[role=alertdialog][data-state=closed]')
        if (isFree && before instanceof HTMLElement && before.isConnected) before.focus()
      })
    },
    [before],
  )
}

const contactOf = (task: DialogTask) => (task.kind === 'create' ? task.contact : undefined)
const stageOf = (task: DialogTask): Stage => (task.kind === 'create' ? task.stage : 'prospecting')
