import { type Queue, saveQueue } from '@aura/contracts/routing/queue.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../platform/feed/id.ts'
import { formOnceRead } from '../platform/ui/form/form-read.ts'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { useDefaultTargets } from './default-targets-dialog.tsx'
import { draftOf, inputOf, type QueueDraft, queueFields } from './queue-draft.ts'

/** `queue` is as it is now, and may change while the form is open; undefined for a new one. */
export function useQueueForm(queue: Queue | undefined, saved: () => void) {
  const { t } = useTranslation()
  const { state: defaults, status } = useDefaultTargets()
  const [id] = useState(() => queue?.id ?? newId())
  const form = useDraftForm<typeof saveQueue, QueueDraft>({
    contract: saveQueue,
    now: draftOf(queue, defaults),
    names: queueFields,
    inputOf: (draft) => inputOf(draft, { id, version: queue?.version ?? null }),
    words: (name) => t(`routing.queues.problem.${name}`),
    done: saved,
    blame: {
      'routing.queue_name_taken': 'name',
      'routing.overflow_circle': 'overflow',
      'conversations.no_such_person': 'members',
      'channels.not_found': 'channels',
    },
  })
  // A new queue begins with the company's targets; who may not read those begins without.
  const reads = queue || status === 'refused' ? undefined : { data: defaults }
  return formOnceRead(form, reads, () => {})
}

export type QueueForm = ReturnType<typeof useQueueForm>
