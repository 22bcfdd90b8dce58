/** The state of a form that sends a command: the contract checks what would be sent. */
import type { Command, InputOf, OutputOf } from '@aura/contracts/platform/operation.ts'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../feed/use-command.ts'
import { fieldAt, type Problem, problemsOf } from './check.ts'
import { type FormSettings, type Names, useFormState } from './use-form-state.ts'

export type DraftSetup<C extends Command, Draft extends object> = FormSettings<Draft, OutputOf<C>> & {
  contract: C
  inputOf: (draft: Draft) => Record<string, unknown>
  /** Where a field stands in the input, when it is not under its own name: `target.value`. */
  paths?: { readonly [Name in Names<Draft>]?: string }
  /** Better words than the general ones for what the contract refuses. */
  words?: (name: Names<Draft>, problem: Problem, draft: Draft) => string | undefined
  /** Instead of sending the command as it is. */
  send?: (input: InputOf<C>) => Promise<OutputOf<C>>
}

export function useDraftForm<C extends Command, Draft extends object>(setup: DraftSetup<C, Draft>) {
  const { contract, names, now } = setup
  const { t } = useTranslation()
  const command = useCommand(contract)
  // Only what the contract has just taken is sent, but for `change`, whose fields are those that were there.
  const send = (input: Record<string, unknown>) => (setup.send ?? command.send)(input as InputOf<C>)
  const places = names.map((name) => [name, setup.paths?.[name] ?? name] as const)
  const wordsOf = (name: Names<Draft>, problem: Problem, draft: Draft) =>
    setup.words?.(name, problem, draft) ?? t(problem.key, problem.params)
  const invalid: Problem = { key: 'platform.form.invalid', params: {} }
  const {
    post: _,
    change,
    ...form
  } = useFormState<Draft, OutputOf<C>>(
    {
      ...setup,
      problemsOf(draft) {
        const found = problemsOf(contract, setup.inputOf(draft), places)
        return (name) => {
          const problem = found.get(name)
          return problem && wordsOf(name, problem, draft)
        }
      },
      refusedFields: ({ fields }, draft) =>
        Object.keys(fields).flatMap((path) => {
          const name = fieldAt(places, path)
          return name === undefined ? [] : [[name, wordsOf(name, invalid, draft)] as const]
        }),
    },
    (draft) => send(setup.inputOf(draft)),
  )
  return {
    ...form,
    /** Sends what is there with one change and without the edits: to archive, to restore. */
    change: (part: Record<string, unknown>) => change(() => send({ ...setup.inputOf(now), ...part })),
  }
}
