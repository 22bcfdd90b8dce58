import { type Queue, saveQueue } from '@aura/contracts/routing/queue.ts'
import { type FormEvent, useState } from 'react'
import { newId } from '../platform/feed/id.ts'
import { RefusedError } from '../platform/feed/refused.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { focusOn } from '../platform/ui/use-form.ts'
import { changed, isOvertaken, keepEdit, type LocalEdits, noLocalEdits, without } from './local-edits.ts'
import { askedOf, draftOf, type QueueDraft, type QueueField } from './queue-draft.ts'

const blame: Readonly<Record<string, QueueField>> = {
  'routing.queue_name_taken': 'name',
  'routing.overflow_circle': 'overflow',
  'conversations.no_such_person': 'members',
  'channels.not_found': 'channels',
}

/** `queue` is as it is now, and may change while the form is open; undefined for a new one. */
export function useQueueForm(queue: Queue | undefined, saved: () => void) {
  const { send, pending } = useCommand(saveQueue)
  const [id] = useState(() => queue?.id ?? newId())
  const [edits, setEdits] = useState<LocalEdits<QueueDraft>>(noLocalEdits)
  const [revealed, setRevealed] = useState<readonly QueueField[]>([])
  const [refusal, setRefusal] = useState<unknown>()
  const now = draftOf(queue)
  const draft: QueueDraft = { ...now, ...edits.draft }
  const blamed = refusal instanceof RefusedError ? blame[refusal.code] : undefined

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (pending) return
    const draftResult = askedOf(draft, { id, version: queue?.version ?? null })
    setRevealed(draftResult.wrong ?? [])
    setRefusal(undefined)
    if (!draftResult.input) return focusOn(form, draftResult.wrong[0] ?? 'name')
    try {
      await send(draftResult.input)
      setEdits(noLocalEdits)
      saved()
    } catch (error) {
      setRefusal(error)
    }
  }

  return {
    draft,
    now,
    pending,
    submit,
    unsaved: Object.keys(edits.draft).length > 0,
    /** Said above the fields. */
    refusal: refusal === undefined || blamed !== undefined ? undefined : errorText(refusal),
    /** What the server has against a field, or that it is not what the contract takes. */
    refusalOf: (field: QueueField) => (blamed === field ? errorText(refusal) : undefined),
    isWrong: (field: QueueField) => revealed.includes(field),
    isOvertaken: (field: QueueField) => isOvertaken(edits, now, field),
    takeTheirs: (field: QueueField) => setEdits((all) => without(all, field)),
    keepMine: (field: QueueField) => setEdits((all) => keepEdit(all, now, field)),
    set<Field extends QueueField>(field: Field, value: QueueDraft[Field]) {
      setEdits((all) => changed(all, now, field, value))
      setRevealed((all) => all.filter((value) => value !== field))
      setRefusal(undefined)
    },
  }
}

export type QueueForm = ReturnType<typeof useQueueForm>
