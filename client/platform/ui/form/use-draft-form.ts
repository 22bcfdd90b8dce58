/**
 * The state of a form that sends a command. What stands in the fields, the draft, is laid over what is there now;
 * the contract checks what would be sent as one leaves a field and on submit; a refusal is shown at the field that is
 * to blame. What was typed stays through every refusal, and is not lost without asking.
 */
import type { Command, InputOf, OutputOf } from '@aura/contracts/platform/operation.ts'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RefusedError } from '../../feed/refused.ts'
import { useCommand } from '../../feed/use-command.ts'
import { errorText } from '../../i18n/error-text.ts'
import { confirmDiscard } from '../confirm-discard.ts'
import { focusOn } from '../use-form.ts'
import { useLeaveGuard } from '../use-leave-guard.ts'
import { fieldAt, type Problem, problemsOf } from './check.ts'
import { changed, isOvertaken, keepEdit, type LocalEdits, laidOver, mark, without } from './local-edits.ts'

type Names<Draft> = keyof Draft & string
type TextNames<Draft> = { [Name in Names<Draft>]: Draft[Name] extends string ? Name : never }[Names<Draft>]

export type DraftSetup<C extends Command, Draft extends object> = {
  contract: C
  /** What is there now, as a person edits it; it may change while the form is open. */
  now: Draft
  /** In the order of the screen; the first one with a problem takes the focus. */
  names: readonly Names<Draft>[]
  /** The values of the wire that `now` is made of, where they differ: two are compared in it. */
  current?: Readonly<Record<string, unknown>>
  inputOf: (draft: Draft) => Record<string, unknown>
  /** Where a field stands in the input, when it is not under its own name: `target.value`. */
  paths?: { readonly [Name in Names<Draft>]?: string }
  /** Better words than the general ones for what the contract refuses. */
  words?: (name: Names<Draft>, problem: Problem, draft: Draft) => string | undefined
  /** What is wrong beyond the contract. */
  check?: (draft: Draft) => { readonly [Name in Names<Draft>]?: string | undefined }
  /** Instead of sending the command as it is. */
  send?: (input: InputOf<C>) => Promise<OutputOf<C>>
  done?: (output: OutputOf<C>) => void
  /** Reads what is there again; called when somebody else was faster. */
  refresh?: () => void
  /** Better words than the general ones when the server failed. */
  failed?: () => string
  /** Codes of refusals that are about one field. */
  blame?: { readonly [code: string]: Names<Draft> }
}

/** What the server refused, by field; under '' what is about none. */
type FieldMessages = Readonly<Record<string, string>>

export function useDraftForm<C extends Command, Draft extends object>(setup: DraftSetup<C, Draft>) {
  type Name = Names<Draft>
  const { contract, now, names, blame } = setup
  const { t } = useTranslation()
  const command = useCommand(contract)
  const send = setup.send ?? command.send
  const [edits, setEdits] = useState<LocalEdits>({})
  const [revealed, setRevealed] = useState<ReadonlySet<string>>(new Set())
  const [announcement, setAnnouncement] = useState<FieldMessages>({})
  const [pending, setPending] = useState(false)
  const current = mark(setup.current ?? now)
  /** What was there when the last save was sent: as soon as it is something else, it is what was saved. */
  const [savedOver, setSavedOver] = useState<string>()
  if (savedOver !== undefined && savedOver !== current) {
    setSavedOver(undefined)
    setEdits({})
  }

  const at = (name: Name) => ({ now: now[name], there: setup.current ? setup.current[name] : now[name] })
  const draft = laidOver(now, edits)
  const dirty = savedOver === undefined && Object.keys(edits).length > 0
  useLeaveGuard(dirty)
  const input = setup.inputOf(draft)
  const places = names.map((name) => [name, setup.paths?.[name] ?? name] as const)
  const found = problemsOf(contract, input, places)
  const beyond = setup.check?.(draft)
  const wordsOf = (name: Name, problem: Problem) =>
    setup.words?.(name, problem, draft) ?? t(problem.key, problem.params)

  function wrong(name: Name): string | undefined {
    const problem = found.get(name)
    return problem ? wordsOf(name, problem) : beyond?.[name]
  }

  function refused(error: unknown): FieldMessages {
    if (setup.failed && error instanceof RefusedError && error.code === 'server.failed') return { '': setup.failed() }
    if (!(error instanceof RefusedError)) return { '': errorText(error) }
    if (error.code === 'command.stale') setup.refresh?.()
    const blamed = blame?.[error.code]
    if (blamed !== undefined) return { [blamed]: errorText(error) }
    const named = Object.keys(error.fields).flatMap((path) => {
      const name = fieldAt(places, path)
      return name === undefined ? [] : [[name, wordsOf(name, { key: 'platform.form.invalid', params: {} })] as const]
    })
    // What no field of this form is to blame for is said above them all.
    return named.length > 0 ? Object.fromEntries(named) : { '': errorText(error) }
  }

  async function post(input: InputOf<C>, form?: HTMLFormElement) {
    if (pending) return
    setAnnouncement({})
    setPending(true)
    try {
      const output = await send(input)
      setSavedOver(current)
      setRevealed(new Set())
      setup.done?.(output)
    } catch (error) {
      const messages = refused(error)
      setAnnouncement(messages)
      const first = names.find((name) => messages[name] !== undefined)
      if (form && first !== undefined) focusOn(form, first)
    } finally {
      setPending(false)
    }
  }

  function put(name: Name, value: unknown) {
    setEdits((all) => changed(all, name, value, at(name)))
    setSavedOver(undefined)
    setRevealed((all) => new Set([...all].filter((value) => value !== name)))
    setAnnouncement({})
  }
  function left(name: string) {
    // Leaving an empty field untouched is no mistake yet.
    if (name in edits) setRevealed((all) => new Set(all).add(name))
  }

  return {
    draft,
    now,
    dirty,
    pending,
    /** Said above the fields. */
    refusal: announcement[''],
    problem: (name: Name): string | undefined => announcement[name] ?? (revealed.has(name) ? wrong(name) : undefined),
    async submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      const form = event.currentTarget
      setRevealed(new Set(names))
      const first = names.find((name) => wrong(name) !== undefined)
      if (first !== undefined) return focusOn(form, first)
      // It was just parsed by this very contract.
      await post(input as InputOf<C>, form)
    },
    /** Sends what is there with one change and without the edits: to archive, to restore. */
    change: (change: Record<string, unknown>) => post({ ...setup.inputOf(now), ...change } as InputOf<C>),
    isOvertaken: (name: Name) => isOvertaken(edits, name, at(name)),
    takeTheirs: (name: Name) => setEdits((all) => without(all, name)),
    keepMine: (name: Name) => setEdits((all) => keepEdit(all, name, at(name))),
    set: <Field extends Name>(name: Field, value: Draft[Field]) => put(name, value),
    left,
    /** The attributes of a control with text. */
    wire: (name: TextNames<Draft>) => ({
      name,
      value: String(draft[name]),
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
        put(name, target.value),
      onBlur: () => left(name),
    }),
    /** For whatever closes the form: asks first when something typed would be lost. */
    leave(go: () => void) {
      if (!dirty) return go()
      confirmDiscard(() => {
        setEdits({})
        go()
      })
    },
  }
}
