/** Words a template: the form on one side, what the customer will read on the other. */
import type { Template } from '@aura/contracts/templates/template.ts'
import { createTemplate, editTemplate } from '@aura/contracts/templates/templates.ts'
import { isNamed } from '@aura/machines/templates/decide.ts'
import { chakra } from '@chakra-ui/react'
import { type FormEvent, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../platform/feed/id.ts'
import { RefusedError } from '../platform/feed/refused.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { ConcurrentEditNotice } from '../platform/ui/concurrent-edit-notice.tsx'
import { EditorFields } from './editor-fields.tsx'
import { Preview } from './preview.tsx'
import type { TemplatePlace } from './template-accounts.ts'
import { empty, gapWords, partsOf, problemsIn, type Wording, wordingOf } from './template-draft.ts'

type EditorProps = {
  id: string
  /** Absent for a new one. */
  template: Template | undefined
  places: readonly TemplatePlace[]
  tell: (state: { busy: boolean; unsaved: boolean }) => void
  saved: (template: Template) => void
}

export function Editor({ id, template, places, tell, saved }: EditorProps) {
  const { t } = useTranslation()
  const create = useCommand(createTemplate)
  const edit = useCommand(editTemplate)
  const [opened, setOpened] = useState(template)
  const [fresh] = useState(newId)
  const [templatePlace] = places
  const start = () => (opened ? wordingOf(opened) : empty(templatePlace?.kind ?? 'sms', templatePlace?.account ?? null))
  const [begun, setBegun] = useState(start)
  const [wording, setWording] = useState(start)
  const [submitted, setSubmitted] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const unsaved = JSON.stringify(wording) !== JSON.stringify(begun)
  // The sheet around it has its buttons and asks before it closes: it knows before the next key is heard.
  useLayoutEffect(() => tell({ busy, unsaved }), [tell, busy, unsaved])
  const problems = problemsIn(wording)
  const parts = partsOf(wording)
  const isStale = refusal instanceof RefusedError && refusal.code === 'command.stale'
  const nameTaken = refusal instanceof RefusedError && refusal.code === 'templates.name_taken'

  function change(set: Partial<Wording>) {
    setWording((before) => ({ ...before, ...set }))
    setRefusal(undefined)
  }

  async function save() {
    const { channel, account, name, language, category } = wording
    const { unsupported: _, ...typed } = parts
    const worded = { name, language, category, parts: typed }
    setBusy(true)
    setRefusal(undefined)
    try {
      const made = opened
        ? await edit.send({ templateId: opened.id, version: opened.version, ...worded })
        : await create.send({ templateId: fresh, channel, account, ...worded })
      saved(made)
    } catch (error) {
      setRefusal(error)
    } finally {
      setBusy(false)
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setSubmitted(true)
    const [first] = Object.keys(problems)
    if (first === undefined) return void save()
    const field = event.currentTarget.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`)
    ;(field ?? event.currentTarget.querySelector<HTMLElement>('[aria-invalid]'))?.focus()
  }

  function reload() {
    setOpened(template)
    if (!template) return
    setBegun(wordingOf(template))
    setWording(wordingOf(template))
    setRefusal(undefined)
  }

  return (
    <chakra.div display="flex" flexDirection={{ base: 'column', md: 'row' }} gap="6" alignItems="flex-start">
      <chakra.form
        id={id}
        noValidate
        onSubmit={submit}
        flex="1"
        minW="0"
        w="full"
        display="flex"
        flexDirection="column"
        gap="1"
      >
        {isStale && (
          <ConcurrentEditNotice text={t('templates.overtaken')} action={t('templates.reload')} take={reload} />
        )}
        <EditorFields
          wording={wording}
          change={change}
          places={places}
          isNew={opened === undefined}
          named={opened !== undefined && isNamed(opened)}
          problemOf={(field) => {
            if (field === 'name' && nameTaken) return errorText(refusal)
            const problem = submitted ? problems[field] : undefined
            return problem && t(`templates.problem.${problem}`, gapWords)
          }}
        />
        {refusal !== undefined && !isStale && !nameTaken && (
          <chakra.p role="alert" color="critical">
            {errorText(refusal)}
          </chakra.p>
        )}
      </chakra.form>
      <chakra.div w={{ base: 'full', md: '360px' }} flexShrink="0" position={{ md: 'sticky' }} top="0">
        <Preview parts={parts} values={parts.variables.map(({ example }) => example)} />
      </chakra.div>
    </chakra.div>
  )
}
