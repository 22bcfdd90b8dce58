/** A form whose fields are described and drawn one under the other (`FieldSpec`); its state is `useDraftForm`'s. */
import type { Command, InputOf } from '@aura/contracts/platform/operation.ts'
import { useLanguage } from '../../i18n/language.ts'
import { inputOf, type Problem } from './check.ts'
import { type Draft, draftOf, type FieldSpec } from './field-spec.ts'
import { type DraftSetup, useDraftForm } from './use-draft-form.ts'

export type FormSetup<C extends Command> = Pick<
  DraftSetup<C, Draft>,
  'send' | 'done' | 'refresh' | 'blame' | 'check'
> & {
  contract: C
  /** In the order of the screen; a dot leads into an object of the input: `target.value`. */
  fields: readonly FieldSpec<FieldName<InputOf<C>>>[]
  /** What is there now, by the names of the fields; it may change while the form is open. Absent: an empty form. */
  current?: Readonly<Record<string, unknown>>
  /** What the command takes besides the fields: ids, and the version that `current` has. */
  fixed?: Partial<InputOf<C>>
}

type FieldName<Input> = Input extends unknown ? `${Extract<keyof Input, string>}${'' | `.${string}`}` : never

export function useContractForm<C extends Command>({ fields, current = {}, fixed = {}, ...setup }: FormSetup<C>) {
  const language = useLanguage()
  const wire = Object.fromEntries(fields.map(({ name }) => [name, valueIn(current, name)]))
  const now: Draft = Object.fromEntries(fields.map((spec) => [spec.name, draftOf(wire[spec.name], spec, language)]))
  const words = (name: string, { key }: Problem) => {
    const spec = fields.find((field) => field.name === name)
    return key === 'platform.form.required' ? spec?.required : spec?.problem
  }
  const form = useDraftForm<C, Draft>({
    ...setup,
    now,
    current: wire,
    names: fields.map(({ name }) => name),
    inputOf: (draft) => inputOf(setup.contract, fields, draft, fixed, language),
    words,
  })
  return { ...form, contract: setup.contract, fields }
}

/** A path of the current record; one that is named as a whole goes first. */
const valueIn = (current: Readonly<Record<string, unknown>>, path: string): unknown =>
  path in current
    ? current[path]
    : path
        .split('.')
        .reduce<unknown>((value, key) => (value instanceof Object ? Reflect.get(value, key) : undefined), current)

type Used = Omit<ReturnType<typeof useContractForm>, 'fields'>
export type ContractFormState = Used & { fields: readonly FieldSpec[] }
