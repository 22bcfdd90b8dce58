import { filled, type Gap, gapsOf } from '@aura/contracts/templates/gaps.ts'
import { bodyLimit, isFit } from '@aura/contracts/templates/rules.ts'
import type { Template } from '@aura/contracts/templates/template.ts'
import { greetingName } from '@aura/machines/contacts/greeting-name.ts'
import { sentParts } from '@aura/machines/templates/decide.ts'
import type { TFunction } from 'i18next'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAttached } from '../files/index.ts'
import { Field } from '../platform/ui/field.tsx'
import { focusOn } from '../platform/ui/form/focus-on.ts'
import { useLocalForm } from '../platform/ui/form/use-local-form.ts'
import { Input } from '../platform/ui/input.tsx'
import { useLatest } from '../platform/ui/use-latest.ts'
import { HeaderFile } from './header-file.tsx'
import { startValues } from './matching-templates.ts'
import look from './picker.module.css'
import { Preview } from './preview.tsx'
import type { Chosen } from './template-picker.tsx'

function gapLabel(gap: Gap, t: TFunction): string {
  if (gap.part === 'header') return t('templates.value.header')
  return gap.part === 'body'
    ? t('templates.value.body', { gap: `{{${gap.key}}}` })
    : t('templates.value.button', { number: gap.button + 1 })
}

type ValuesProps = {
  id: string
  template: Template
  contactName: string
  /** Whether it can be sent as it stands. */
  tell: (ready: boolean) => void
  back: () => void
  send: (chosen: Chosen) => void
}

/** By the name of its field, what stands in a gap. */
type Draft = Readonly<Record<string, string>>

/** What stands in the gaps, and how it reads. Enter goes on to the next gap, and from the last one it is sent. */
export function TemplateValues({ id, template, contactName, tell, back, send }: ValuesProps) {
  const { t } = useTranslation()
  const parts = sentParts(template)
  const gaps = gapsOf(parts)
  const element = useRef<HTMLFormElement>(null)
  const { headerMedia: media } = parts
  const top = useAttached('header')
  const file = top.attached?.file
  /** Of the file that was chosen, where this browser has it. */
  const [address, setAddress] = useState<string>()
  const names = gaps.map((_, at) => `value${at}`)
  const valuesOf = (draft: Draft) => names.map((name) => draft[name] ?? '')
  const start = startValues(template, greetingName(contactName))
  const problemsOf = (draft: Draft) => ({
    ...Object.fromEntries(
      names.map((name) => [name, isFit(draft[name] ?? '') ? undefined : t('templates.value_on_one_line')]),
    ),
    text:
      filled(parts, valuesOf(draft)).text.length > bodyLimit[template.channel]
        ? t('templates.too_long', { limit: bodyLimit[template.channel] })
        : undefined,
    file: media && !file ? t(`templates.file_missing.${media}`) : undefined,
  })
  const form = useLocalForm<Draft>({
    now: Object.fromEntries(names.map((name, at) => [name, start[at] ?? ''])),
    names: [...names, 'text', 'file'],
    guarded: false,
    check: problemsOf,
    send(draft) {
      const { id: templateId, name, language, version, liveVersion } = template
      const values = valuesOf(draft)
      const { given, ...shown } = filled(
        parts,
        values.map((value) => value.trim()),
      )
      send({
        content: { type: 'template', templateId, values, ...(file && { fileId: file.fileId }) },
        shown: {
          type: 'template',
          templateId,
          version: liveVersion ?? version,
          name,
          language,
          values: given,
          ...shown,
        },
      })
    },
  })
  const problems = problemsOf(form.draft)
  const ready = Object.values(problems).every((problem) => problem === undefined)
  // The button stands in the frame around it.
  useLayoutEffect(() => tell(ready), [tell, ready])
  // The first gap that is still open; without one, the button that sends.
  useEffect(() => {
    const inputs = [...(element.current?.querySelectorAll<HTMLInputElement>('input[data-part]') ?? [])]
    const next = inputs.find(({ value }) => value === '') ?? inputs[0]
    if (next) next.focus()
    else document.querySelector<HTMLElement>(`button[form="${CSS.escape(id)}"]`)?.focus()
  }, [id])

  // Esc goes one step back; heard before the sheet hears it and closes.
  const stepBack = useLatest(back)
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      stepBack.current()
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [stepBack])

  function press(event: KeyboardEvent<HTMLInputElement>, at: number) {
    const next = names[at + 1]
    if (event.nativeEvent.isComposing || event.key !== 'Enter' || next === undefined) return
    event.preventDefault()
    if (element.current) focusOn(element.current, next)
  }

  return (
    <form ref={element} id={id} noValidate className={look.values} onSubmit={form.submit}>
      <h3>{template.name}</h3>
      <Preview parts={parts} values={valuesOf(form.draft)} file={file?.name} address={address} />
      {media && (
        <HeaderFile media={media} told={form.problem('file') !== undefined} showPicture={setAddress} {...top} />
      )}
      {gaps.length > 0 && (
        <div className={look.fields}>
          {gaps.map((gap, at) => {
            const variable = parts.variables[at]
            const name = `value${at}`
            return (
              <Field
                key={name}
                label={variable?.name || gapLabel(gap, t)}
                error={form.problem(name)}
                hint={variable?.example ? t('templates.example', { text: variable.example }) : undefined}
              >
                {(wiring) => (
                  <Input
                    {...wiring}
                    {...form.wire(name)}
                    maxLength={1024}
                    autoComplete="off"
                    data-part={gap.part}
                    onKeyDown={(event) => press(event, at)}
                  />
                )}
              </Field>
            )
          })}
        </div>
      )}
      {problems.text !== undefined && <p role="alert">{problems.text}</p>}
    </form>
  )
}
