/** The state of a form without a command of its own: a question whose answer the screen takes, a run of several calls. */
import { type FormSettings, useFormState } from './use-form-state.ts'

type LocalSetup<Draft extends object, Output> = FormSettings<Draft, Output> & {
  send: (draft: Draft) => Promise<Output> | Output
}

export function useLocalForm<Draft extends object, Output = unknown>(setup: LocalSetup<Draft, Output>) {
  return useFormState<Draft, Output>(setup, async (draft) => setup.send(draft))
}
