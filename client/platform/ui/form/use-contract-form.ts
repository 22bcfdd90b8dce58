/**
 * A form of a command. It is checked with the command's own contract as one leaves a field and on submit,
 * keeps what was typed through every refusal, and lets nothing typed be lost without asking.
 */
import type { Command, InputOf, OutputOf } from '@aura/contracts/platform/operation.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RefusedError } from '../../feed/refused.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useLanguage } from '../../i18n/language.ts'
import { confirm } from '../confirm.tsx'
import { focusOn } from '../use-form.ts'
import { useLeaveGuard } from '../use-leave-guard.ts'
import { inputOf, type Problem, problemsOf } from './check.ts'
import { type Draft, draftOf, type FieldSpec } from './field-spec.ts'
import { changed, keepEdit, type LocalEdits, laidOver, mark, overtaken, without } from './local-edits.ts'

export type FormSetup<C extends Command> = {
  contract: C
  /** In the order of the screen; the first one with a problem takes the focus. */
  fields: readonly FieldSpec<Extract<keyof InputOf<C>, string>>[]
  /** What is there now, by the names of the fields; it may change while the form is open. Absent: an empty form. */
  current?: Readonly<Record<string, unknown>>
  /** What the command takes besides the fields: ids, and the version that `current` has. */
  fixed?: Partial<InputOf<C>>
  send: (input: InputOf<C>) => Promise<OutputOf<C>>
  done?: (output: OutputOf<C>) => void
  /** Reads `current` again; called when somebody else was faster. */
  refresh?: () => void
  /** Codes of refusals that are about one field. */
  blame?: Readonly<Record<string, string>>
}

/** What the server said, by field; under '' what is about none. */
type FieldMessages = Readonly<Record<string, string>>

export function useContractForm<C extends Command>(setup: FormSetup<C>) {
  const { contract, fields, current = {}, fixed = {}, blame = {} } = setup
  const { t } = useTranslation()
  const language = useLanguage()
  const [edits, setEdits] = useState<LocalEdits>({})
  const [revealed, setRevealed] = useState<ReadonlySet<string>>(new Set())
  const [announcement, setAnnouncement] = useState<FieldMessages>({})
  const [pending, setPending] = useState(false)
  /** What was there when the last save was sent: as soon as it is something else, it is what was saved. */
  const [savedOver, setSavedOver] = useState<string>()
  if (savedOver !== undefined && savedOver !== mark(current)) {
    setSavedOver(undefined)
    setEdits({})
  }

  const now: Draft = Object.fromEntries(fields.map((spec) => [spec.name, draftOf(current[spec.name], spec, language)]))
  const draft = laidOver(now, edits)
  const dirty = savedOver === undefined && Object.keys(edits).length > 0
  useLeaveGuard(dirty)
  const input = inputOf(contract, fields, draft, fixed, language)
  const problems = problemsOf(contract, input)
  const conflicts = overtaken(edits, current, now)

  const words = (spec: FieldSpec, { key, params }: Problem) =>
    spec.problem !== undefined && key !== 'platform.form.required' ? spec.problem : t(key, params)

  function problem(spec: FieldSpec): string | undefined {
    const found = revealed.has(spec.name) ? problems.get(spec.name) : undefined
    return announcement[spec.name] ?? (found && words(spec, found))
  }

  function refused(error: unknown): FieldMessages {
    if (!(error instanceof RefusedError)) return { '': errorText(error) }
    if (error.code === 'command.stale') setup.refresh?.()
    const blamed = blame[error.code]
    if (blamed !== undefined) return { [blamed]: errorText(error) }
    const named = Object.keys(error.fields).flatMap((path) => {
      const spec = fields.find(({ name }) => name === path.split('.')[0])
      return spec ? [[spec.name, words(spec, { key: 'platform.form.invalid', params: {} })] as const] : []
    })
    // What no field of this form is to blame for is said above them all.
    return named.length > 0 ? Object.fromEntries(named) : { '': errorText(error) }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (pending) return
    setRevealed(new Set(fields.map(({ name }) => name)))
    const first = fields.find(({ name }) => problems.has(name))
    if (first) return focusOn(form, first.name)
    const before = mark(current)
    setAnnouncement({})
    setPending(true)
    try {
      // It was just parsed by this very contract.
      const output = await setup.send(input as InputOf<C>)
      setSavedOver(before)
      setRevealed(new Set())
      setup.done?.(output)
    } catch (error) {
      const now = refused(error)
      setAnnouncement(now)
      const wrong = fields.find(({ name }) => now[name] !== undefined)
      if (wrong) focusOn(form, wrong.name)
    } finally {
      setPending(false)
    }
  }

  return {
    fields,
    contract,
    draft,
    dirty,
    pending,
    /** Said above the fields. */
    refusal: announcement[''],
    problem,
    submit,
    /** What a field became meanwhile, or undefined when nobody else touched it. */
    conflict: (name: string) => (conflicts.includes(name) ? now[name] : undefined),
    takeTheirs: (name: string) => setEdits((all) => without(all, name)),
    keepMine: (name: string) => setEdits((all) => keepEdit(all, name, current[name])),
    set(name: string, value: string | boolean) {
      setEdits((all) => changed(all, now, name, value, current[name]))
      setSavedOver(undefined)
      setRevealed((all) => new Set([...all].filter((value) => value !== name)))
      setAnnouncement({})
    },
    left(name: string) {
      // Leaving an empty field untouched is no mistake yet.
      if (name in edits) setRevealed((all) => new Set(all).add(name))
    },
    /** For whatever closes the form: asks first when something typed would be lost. */
    leave(go: () => void) {
      if (!dirty) return go()
      confirm({
        title: t('platform.discard.title'),
        description: t('platform.discard.text'),
        cancelText: t('platform.discard.cancel'),
        confirmText: t('platform.discard.confirm'),
        variant: 'destructive',
        onConfirm: () => {
          setEdits({})
          go()
        },
      })
    },
  }
}

export type ContractFormState = Pick<
  ReturnType<typeof useContractForm>,
  | 'contract'
  | 'draft'
  | 'pending'
  | 'refusal'
  | 'problem'
  | 'submit'
  | 'conflict'
  | 'takeTheirs'
  | 'keepMine'
  | 'set'
  | 'left'
  | 'leave'
> & { fields: readonly FieldSpec[] }
