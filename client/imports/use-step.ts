import { useState } from 'react'
import { RefusedError } from '../platform/feed/refused.ts'
import { errorText } from '../platform/i18n/error-text.ts'

/** One step at a time, and its refusal beside the action. */
export function useStep() {
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  async function run(work: () => Promise<unknown>) {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(error instanceof RefusedError ? errorText(error) : errorText(null))
    } finally {
      setBusy(false)
    }
  }
  return { problem, busy, run }
}
