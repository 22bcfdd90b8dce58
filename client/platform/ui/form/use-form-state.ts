/**
 * What every form keeps: what stands in its fields, the draft, is laid over what is there now; a field is checked as one
 * leaves it and on submit; a refusal is shown at the field that is to blame. What was typed stays through every refusal,
 * and is not lost without asking.
 */
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { RefusedError } from '../../feed/refused.ts'
import { errorText } from '../../i18n/error-text.ts'
import { confirmDiscard } from '../confirm-discard.ts'
import { useLatest } from '../use-latest.ts'
import { useLeaveGuard } from '../use-leave-guard.ts'
import { focusOn } from './focus-on.ts'
import {
  changed,
  changedTogether,
  differs,
  editsSince,
  type GroupOf,
  isOvertaken,
  keepEdit,
  type LocalEdits,
  laidOver,
  mark,
  realEdits,
  withEdit,
  without,
} from './local-edits.ts'

export type Names<Draft> = keyof Draft & string
type TextNames<Draft> = { [Name in Names<Draft>]: Draft[Name] extends string ? Name : never }[Names<Draft>]
/** A field, or what stands in it: `buttons.0.url`. */
type Path<Name extends string> = Name | `${Name}.${string}`
type Element = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export type FormSettings<Draft extends object, Output> = {
  /** What is there now, as a person edits it; it may change while the form is open. */
  now: Draft
  /** What the form was opened with instead, as if it had been typed. */
  start?: Partial<Draft>
  /** In the order of the screen; the first one with a problem takes the focus. */
  names: readonly Names<Draft>[]
  /** The values of the wire that `now` is made of, where they differ: two are compared in it. */
  current?: Readonly<Record<string, unknown>>
  /** Names that are one value, as an amount and its currency: typed into, overtaken and followed together. */
  groups?: readonly (readonly Names<Draft>[])[]
  /** What is wrong with a field or one of its rows, as far as no contract says it. */
  check?: (draft: Draft) => { readonly [At in Path<Names<Draft>>]?: string | undefined }
  /** Asks before it is sent. */
  ask?: (draft: Draft, send: () => void) => void
  /** `isMoreTyped`: something was typed while it was sent, and is not saved. */
  done?: (output: Output, isMoreTyped: boolean) => void
  /** Whether leaving asks. Not where a few choices are made and nothing is typed that would be lost. */
  guarded?: boolean | ((draft: Draft) => boolean)
  /** Reads what is there again; called when somebody else was faster. */
  refresh?: () => void
  /** Better words than the general ones when the server failed. */
  failed?: () => string
  /** Which refusals are about one field: by their code, or by what else they say. */
  blame?: { readonly [code: string]: Names<Draft> } | ((error: RefusedError) => Names<Draft> | undefined)
}

/** What the contract behind the form adds. */
type Rules<Draft extends object> = {
  problemsOf?: (draft: Draft) => (name: Names<Draft>) => string | undefined
  /** The fields that the server's refusal names, and what is said there. */
  refusedFields?: (error: RefusedError, draft: Draft) => readonly (readonly [Names<Draft>, string])[]
}

/** What the server refused, by field; under '' what is about none. */
type FieldMessages = Readonly<Record<string, string>>

export function useFormState<Draft extends object, Output>(
  setup: FormSettings<Draft, Output> & Rules<Draft>,
  send: (draft: Draft) => Promise<Output>,
) {
  type Name = Names<Draft>
  const { now, names, blame } = setup
  const current = mark(setup.current ?? now)
  const groupOf: GroupOf = (name) => setup.groups?.find((group) => group.some((each) => each === name)) ?? [name]
  const at = (name: string) => ({ now: Reflect.get(now, name), there: Reflect.get(setup.current ?? now, name) })
  const [edits, setEdits] = useState<LocalEdits>(() =>
    changedTogether({}, { ...setup.start }, (name) => ({ ...at(name), there: at(name).now }), groupOf, changed),
  )
  const [revealed, setRevealed] = useState<ReadonlySet<string>>(new Set())
  const [announcement, setAnnouncement] = useState<FieldMessages>({})
  const [pending, setPending] = useState(false)
  const discarded = useRef(false)
  /** A save is under way: what is typed meanwhile is no part of it, not even what was there before. */
  const saving = useRef(false)
  const typedMeanwhile = useRef<Readonly<Record<string, unknown>>>({})
  const isName = (name: string): name is Name => name in now
  /** The last save, and what was there when it was sent: as soon as that is something else, it is what was saved. */
  const [saved, setSaved] = useState<{ sent: Draft; over: string }>()
  const unsaved = saved ? editsSince(edits, saved.sent, at, groupOf) : pending ? edits : realEdits(edits, at, groupOf)
  if (saved && saved.over !== current) {
    setSaved(undefined)
    setEdits(unsaved)
  }

  const draft = laidOver(now, edits)
  const dirty = Object.keys(unsaved).length > 0
  const { guarded = true } = setup
  const atStake = dirty && (typeof guarded === 'function' ? guarded(draft) : guarded)
  useLeaveGuard(atStake)
  const latest = useLatest({ at, atStake })
  let problems: ReturnType<typeof problemsNow> | undefined
  function problemsNow() {
    const found = setup.problemsOf?.(draft)
    const beyond: Readonly<Record<string, string | undefined>> = setup.check?.(draft) ?? {}
    const of = (path: string) => (isName(path) ? found?.(path) : undefined) ?? beyond[path]
    const rows = Object.keys(beyond).filter((path) => !isName(path))
    const paths = names.flatMap((name) => [name, ...rows.filter((path) => path.startsWith(`${name}.`))])
    return { of, wrong: paths.filter((path) => of(path) !== undefined) }
  }
  // When one is shown or sent: by then the screen has read what it checks by, which may depend on the draft.
  const whatIsWrong = () => {
    problems ??= problemsNow()
    return problems
  }

  function refused(error: unknown): FieldMessages {
    if (setup.failed && error instanceof RefusedError && error.code === 'server.failed') return { '': setup.failed() }
    if (!(error instanceof RefusedError)) return { '': errorText(error) }
    if (error.code === 'command.stale') setup.refresh?.()
    const blamed = typeof blame === 'function' ? blame(error) : blame?.[error.code]
    if (blamed !== undefined) return { [blamed]: errorText(error) }
    const named = setup.refusedFields?.(error, draft) ?? []
    // What no field of this form is to blame for is said above them all.
    return named.length > 0 ? Object.fromEntries(named) : { '': errorText(error) }
  }

  /** `saves`: the draft that is sent, and by which form. */
  async function post(
    send: () => Promise<Output>,
    saves?: { draft: Draft; form: HTMLFormElement },
    isDone = () => true,
  ) {
    if (pending) return
    setAnnouncement({})
    setPending(true)
    saving.current = saves !== undefined
    typedMeanwhile.current = {}
    try {
      const output = await send()
      if (saves) setSaved({ sent: saves.draft, over: current })
      setRevealed(new Set())
      if (isDone()) setup.done?.(output, saves !== undefined && differs(saves.draft, typedMeanwhile.current))
    } catch (error) {
      const messages = refused(error)
      setAnnouncement(messages)
      setEdits((all) => realEdits(all, latest.current.at, groupOf))
      const first = names.find((name) => messages[name] !== undefined)
      if (saves && first !== undefined) focusOn(saves.form, first)
    } finally {
      saving.current = false
      setPending(false)
    }
  }

  function put(part: Readonly<Record<string, unknown>>) {
    discarded.current = false
    if (saving.current) typedMeanwhile.current = { ...typedMeanwhile.current, ...part }
    const edit = saving.current || saved ? withEdit : changed
    setEdits((all) => changedTogether(all, part, at, groupOf, edit))
    setRevealed((all) => new Set([...all].filter((name) => !(name in part))))
    setAnnouncement({})
  }
  function left(name: string) {
    // Leaving an empty field untouched is no mistake yet.
    if (name in edits) setRevealed((all) => new Set(all).add(name))
  }

  function reveal(): string | undefined {
    const { wrong } = whatIsWrong()
    setRevealed(new Set([...names, ...wrong]))
    return wrong[0]
  }

  return {
    draft,
    now,
    dirty,
    pending,
    /** Sends something else than what was typed; what the server has against it is said as of the form. */
    post: (send: () => Promise<Output>) => post(send),
    /** As `post`, but not the end of the form while leaving it would ask. */
    change: (send: () => Promise<Output>) => post(send, undefined, () => !latest.current.atStake),
    /** Said above the fields. */
    refusal: announcement[''],
    problem: (path: Path<Name>): string | undefined =>
      announcement[path] ?? (revealed.has(path) ? whatIsWrong().of(path) : undefined),
    async submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      const form = event.currentTarget
      const first = reveal()
      if (first !== undefined) return focusOn(form, first)
      const go = () => post(() => send(draft), { draft, form })
      if (setup.ask) return setup.ask(draft, () => void go())
      await go()
    },
    /** Says of every field what is wrong with it, as sending would; true when nothing is. The first one takes the focus. */
    isWhole(form?: HTMLFormElement): boolean {
      const first = reveal()
      if (form && first !== undefined) focusOn(form, first)
      return first === undefined
    },
    isEdited: (name: Name) => name in edits,
    isOvertaken: (name: Name) => !pending && isOvertaken(edits, name, at(name)),
    takeTheirs: (name: Name) => setEdits((all) => without(all, name)),
    keepMine: (name: Name) => setEdits((all) => keepEdit(all, name, at(name))),
    patch: (part: Partial<Draft>) => {
      put(Object.fromEntries(Object.entries(part).filter(([name]) => isName(name))))
    },
    set: <Field extends Name>(name: Field, value: Draft[Field]) => put({ [name]: value }),
    left,
    /** The attributes of a control with text. */
    wire: (name: TextNames<Draft>) => ({
      name,
      value: String(draft[name]),
      onChange: ({ target }: ChangeEvent<Element>) => put({ [name]: target.value }),
      onBlur: () => left(name),
    }),
    /** Back to what is there now. */
    discard() {
      setEdits({})
      setSaved(undefined)
      setRevealed(new Set())
      setAnnouncement({})
    },
    /** For whatever closes the form: asks first, and once, when something typed would be lost. */
    leave(go: () => void) {
      if (!atStake || discarded.current) return go()
      confirmDiscard(() => {
        discarded.current = true
        setEdits({})
        go()
      })
    },
  }
}
