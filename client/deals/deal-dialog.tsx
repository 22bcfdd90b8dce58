/** A deal in a dialog: its fields, what belongs to it beside them, and how it is won or lost. */
import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { chakra, Dialog, Portal } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { lazy, Suspense, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenRecord } from '../assistant/index.ts'
import { useFields } from '../contacts/index.ts'
import { Button } from '../platform/ui/button.tsx'
import { confirm } from '../platform/ui/confirm.tsx'
import { initialFocus, keepOpen } from '../platform/ui/initial-focus.ts'
import { CopyAddress } from './copy-address.tsx'
import { DealFormBody } from './deal-form-body.tsx'
import type { Draft, DealFields as DraftFields, NewDealFields } from './draft.ts'
import { type Ending, type EndingDraft, EndingSection, type Endings } from './ending-section.tsx'
import type { Present } from './presence/presence.ts'
import { PresenceLine } from './presence/presence-line.tsx'
import { TransferButton } from './transfer/transfer-button.tsx'
import { type RefusedDraft, useDealForm } from './use-deal-form.ts'
import { useUnsaved } from './use-unsaved.ts'

const DealSide = lazy(async () => ({ default: (await import('./deal-side.tsx')).DealSide }))

export type DialogTask =
  /** `refused`: what was typed, where the server did not take it. */
  | { kind: 'create'; stage: Stage; contact?: { id: string; name: string }; refused?: RefusedDraft }
  | { kind: 'edit'; dealId: string; refused?: RefusedDraft }

type DealDialogProps = {
  task: DialogTask
  /** The deal as it is now: somebody else may change it while this dialog is open. */
  current: Deal | undefined
  stages: readonly StageRule[]
  /** Whose deals may be the same one; absent beside another screen. */
  board?: BoardState
  /** Who else has it open; absent beside another screen. */
  present?: readonly Present[] | undefined
  onEditing?: (is: boolean) => void
  transfer?: ((deal: Deal) => void) | undefined
  leave: () => void
  /** Goes on in another pipeline with what was typed; absent beside another screen. */
  follow?: (pipelineId: string, refused: Required<RefusedDraft>) => void
  /** What was typed comes with it, for the case that it is refused. */
  create: (fields: NewDealFields, draft: Draft) => void
  edit: (deal: Deal, fields: DraftFields, draft: Draft) => void
  /** Absent beside another screen. */
  endings?: Endings | undefined
}

export function DealDialog(props: DealDialogProps) {
  const { task, current, stages, board, present, onEditing, transfer, leave, follow, create, edit, endings } = props
  const { t } = useTranslation()
  const id = useId()
  const isNew = task.kind === 'create'
  const { fields: ownFields } = useFields('deal')
  const form = useDealForm({
    ...{ id, current, stages, ownFields },
    create: isNew ? task : undefined,
    refused: task.refused,
    // The screen shows it before the server has answered: what is refused comes back as `refused`.
    send(fields, draft) {
      leave()
      if (isNew) create(fields, draft)
      else if (current) edit(current, fields, draft)
    },
  })
  const [sideDirty, setSideDirty] = useState(false)
  const [ending, setEnding] = useState<EndingDraft>()
  useFocusBack()
  useOpenRecord('deal', current?.id, current?.title)

  /** What is typed is stored first. */
  function endDeal({ end }: Ending, reason: string | undefined) {
    const fields = form.dirty ? form.read() : undefined
    if (!current || (form.dirty && !fields)) return
    leaveAsking(sideDirty, () => {
      if (fields) edit(current, fields, form.draft)
      end(current, reason)
    })
  }

  const unsaved = sideDirty || form.dirty || (ending?.reason ?? '').trim() !== ''
  useEffect(() => {
    if (!unsaved || !onEditing) return
    onEditing(true)
    return () => onEditing(false)
  }, [unsaved, onEditing])
  /** Nothing that was typed is thrown away without asking. */
  function leaveAsking(asks = unsaved, then = () => {}) {
    const go = () => {
      leave()
      then()
    }
    if (!asks) return go()
    confirm({
      title: t('deals.discard.title'),
      description: t('deals.discard.text'),
      cancelText: t('deals.discard.cancel'),
      confirmText: t('deals.discard.confirm'),
      variant: 'destructive',
      onConfirm: go,
    })
  }
  useUnsaved(unsaved, (then) => leaveAsking(unsaved, then))

  return (
    <Dialog.Root
      open
      onOpenChange={({ open }) => !open && leaveAsking()}
      onFocusOutside={keepOpen}
      initialFocusEl={() => {
        const fields = document.getElementById(id)
        return initialFocus(fields, fields?.querySelector('input') ?? null)
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content maxW={current ? '1000px' : undefined}>
            <Dialog.Header>
              <Dialog.Title>{t(isNew ? 'deals.new' : 'deals.edit')}</Dialog.Title>
              {current && <CopyAddress dealId={current.id} />}
              {current && transfer && (
                <TransferButton
                  pipelineId={current.pipelineId}
                  transfer={() => leaveAsking(unsaved, () => transfer(current))}
                />
              )}
              <Dialog.CloseTrigger asChild>
                <Button variant="ghost" px="0" aria-label={t('platform.close')}>
                  <X size={16} strokeWidth={1.75} />
                </Button>
              </Dialog.CloseTrigger>
            </Dialog.Header>
            {current && board && <PresenceLine present={present ?? nobody} />}
            <chakra.div {...(current && beside)}>
              <chakra.form id={id} noValidate onSubmit={form.submit}>
                <Dialog.Body gap="1">
                  <DealFormBody
                    {...{ form, isNew, current, stages, ownFields, board, leave }}
                    follow={
                      follow &&
                      ((pipelineId) => form.seen && follow(pipelineId, { draft: form.draft, seen: form.seen }))
                    }
                  />
                  {endings && current && (
                    <EndingSection
                      endings={endings}
                      draft={ending}
                      change={setEnding}
                      savesFirst={form.dirty}
                      end={endDeal}
                    />
                  )}
                </Dialog.Body>
                <Dialog.Footer>
                  <Button onClick={() => leaveAsking()}>{t('platform.cancel')}</Button>
                  <Button type="submit" variant="solid" colorPalette="accent">
                    {t(isNew ? 'deals.create' : 'platform.save')}
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
                    <DealSide
                      deal={current}
                      isPipelineArchived={board?.pipeline.archivedAt !== undefined}
                      stages={stages}
                      dirty={setSideDirty}
                    />
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

const nobody: readonly Present[] = []

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
