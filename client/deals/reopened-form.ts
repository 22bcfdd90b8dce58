/**
 * Forms that the server refused and the user opens again: each on the board it was of, and never in the place of another
 * form that something was typed into. They wait outside the board, which another pipeline replaces.
 */
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { createStore } from '../platform/feed/store.ts'
import { toast } from '../platform/ui/toast.tsx'
import { useLatest } from '../platform/ui/use-latest.ts'
import { useChoosePipeline } from './board-search.ts'
import type { DialogTask } from './deal-dialog.tsx'

export type ReopenedForm = { pipelineId: string; title: string; task: DialogTask }

/** The first one is opened next. */
export const reopenedStore = createStore<readonly ReopenedForm[]>([])

let boards = 0

type Board = {
  pipelineId: string
  isFormOpen: boolean
  /** Something was typed into the form that is open. */
  isDirty: boolean
  open: (task: DialogTask) => void
}

const restingFrames = 8

/** A form that was closed hands the focus back, and a moment later once more: the next one would take that for being left. */
function whenFocusRests(run: () => void): () => void {
  let [frame, resting] = [0, 0]
  const stir = () => {
    resting = 0
  }
  const stop = () => {
    cancelAnimationFrame(frame)
    document.removeEventListener('focusin', stir, true)
  }
  const look = () => {
    resting += 1
    if (resting < restingFrames) {
      frame = requestAnimationFrame(look)
      return
    }
    stop()
    run()
  }
  document.addEventListener('focusin', stir, true)
  frame = requestAnimationFrame(look)
  return stop
}

export function useReopenedForms({ pipelineId, isFormOpen, isDirty, open }: Board): (form: ReopenedForm) => void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const choosePipeline = useChoosePipeline()
  const [next] = useSyncExternalStore(reopenedStore.subscribe, reopenedStore.get)
  const latest = useLatest({ isFormOpen, isDirty, open, choosePipeline, t })
  useEffect(() => {
    boards += 1
    return () => {
      boards -= 1
    }
  }, [])
  // Asked anew when a form is wanted again and when one was closed: not while the user takes back what was typed.
  useEffect(() => {
    if (!next) return
    const waits = () => {
      const { isFormOpen, isDirty, t } = latest.current
      if (!isFormOpen || !isDirty) return false
      toast({ tone: 'attention', title: t('deals.reopen.waits', { title: next.title }) })
      return true
    }
    if (isFormOpen && waits()) return
    if (next.pipelineId !== pipelineId) return latest.current.choosePipeline(next.pipelineId)
    const show = () => {
      if (waits()) return
      reopenedStore.set(reopenedStore.get().filter((form) => form !== next))
      latest.current.open(next.task)
    }
    return whenFocusRests(show)
  }, [next, pipelineId, isFormOpen, latest])
  return (form) => {
    reopenedStore.set([...reopenedStore.get(), form])
    // A notice is there on every screen.
    if (boards === 0) void navigate({ to: '/crm', search: { pipeline: form.pipelineId } })
  }
}
