import { filled, type Gap, gapsOf } from '@aura/contracts/templates/gaps.ts'
import { bodyLimit, isFit } from '@aura/contracts/templates/rules.ts'
import type { Template } from '@aura/contracts/templates/template.ts'
import { sentParts } from '@aura/machines/templates/decide.ts'
import type { TFunction } from 'i18next'
import { type FormEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAttached } from '../files/index.ts'
import { Field } from '../platform/ui/field.tsx'
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

/** What stands in the gaps, and how it reads. Enter goes on to the next gap, and from the last one it is sent. */
export function TemplateValues({ id, template, contactName, tell, back, send }: ValuesProps) {
  const { t } = useTranslation()
  const parts = sentParts(template)
  const gaps = gapsOf(parts)
  const [values, setValues] = useState(() => startValues(template, contactName))
  const [told, setTold] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const words = filled(parts, values)
  const tooLong = words.text.length > bodyLimit[template.channel]
  const { headerMedia: media } = parts
  const top = useAttached()
  const file = top.attached?.file
  const ready = values.every(isFit) && !tooLong && (media === undefined || file !== undefined)
  // The button stands in the frame around it.
  useLayoutEffect(() => tell(ready), [tell, ready])
  // The first gap that is still open; without one, the button that sends.
  useEffect(() => {
    const inputs = [...(form.current?.querySelectorAll<HTMLInputElement>('input[data-part]') ?? [])]
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

  function submit(event: FormEvent) {
    event.preventDefault()
    setTold(true)
    const wrong = values.findIndex((value) => !isFit(value))
    if (wrong >= 0) {
      focusValue(wrong)
      return
    }
    if (!ready) return
    const { id: templateId, name, language, version, liveVersion } = template
    const { given, ...shown } = filled(
      parts,
      values.map((value) => value.trim()),
    )
    send({
      content: { type: 'template', templateId, values, ...(file && { fileId: file.fileId }) },
      shown: { type: 'template', templateId, version: liveVersion ?? version, name, language, values: given, ...shown },
    })
  }

  function press(event: KeyboardEvent<HTMLInputElement>, at: number) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && at < values.length - 1) {
      event.preventDefault()
      focusValue(at + 1)
    }
  }

  function focusValue(at: number) {
    form.current?.querySelectorAll<HTMLInputElement>('input[data-part]')[at]?.focus()
  }

  return (
    <form ref={form} id={id} noValidate className={look.values} onSubmit={submit}>
      <h3>{template.name}</h3>
      <Preview parts={parts} values={values} file={file?.name} />
      {media && <HeaderFile media={media} told={told} {...top} />}
      {gaps.length > 0 && (
        <div className={look.fields}>
          {gaps.map((gap, at) => {
            const variable = parts.variables[at]
            const value = values[at] ?? ''
            const label = variable?.name || gapLabel(gap, t)
            const wrong = told && !isFit(value)
            return (
              <Field
                // biome-ignore lint/suspicious/noArrayIndexKey: the gaps of a template never change places.
                key={at}
                label={label}
                error={wrong ? t('templates.value_on_one_line') : undefined}
                hint={variable?.example ? t('templates.example', { text: variable.example }) : undefined}
              >
                {(wiring) => (
                  <Input
                    {...wiring}
                    value={value}
                    maxLength={1024}
                    autoComplete="off"
                    data-part={gap.part}
                    onChange={({ target }) =>
                      setValues((all) => all.map((before, place) => (place === at ? target.value : before)))
                    }
                    onKeyDown={(event) => press(event, at)}
                  />
                )}
              </Field>
            )
          })}
        </div>
      )}
      {tooLong && <p role="alert">{t('templates.too_long', { limit: bodyLimit[template.channel] })}</p>}
    </form>
  )
}
