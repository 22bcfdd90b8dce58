/** Words a template: the form on one side, what the customer will read on the other. */
import type { Template } from '@aura/contracts/templates/template.ts'
import { createTemplate, editTemplate } from '@aura/contracts/templates/templates.ts'
import { isNamed } from '@aura/machines/templates/decide.ts'
import { chakra } from '@chakra-ui/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../platform/feed/id.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { ConcurrentEditNotice } from '../platform/ui/concurrent-edit-notice.tsx'
import { useLocalForm } from '../platform/ui/form/use-local-form.ts'
import { useSeenRecord } from '../platform/ui/form/use-seen-record.ts'
import { EditorFields } from './editor-fields.tsx'
import { Preview } from './preview.tsx'
import type { TemplatePlace } from './template-accounts.ts'
import { empty, gapWords, partsOf, problemsIn, type Wording, wordingFields, wordingOf } from './template-draft.ts'

type EditorProps = {
  id: string
  /** Absent for a new one. */
  template: Template | undefined
  places: readonly TemplatePlace[]
  tell: (state: { busy: boolean; unsaved: boolean }) => void
  /** `goesOn`: something else was typed while it was sent. */
  saved: (template: Template, goesOn: boolean) => void
}

export function Editor({ id, template, places, tell, saved }: EditorProps) {
  const { t } = useTranslation()
  const create = useCommand(createTemplate)
  const edit = useCommand(editTemplate)
  const record = useSeenRecord(template)
  const { seen } = record
  const keepButton = useRef<HTMLButtonElement>(null)
  /** Of a picture that was chosen just now, where this browser has it. */
  const [picture, setPicture] = useState<string>()
  const [fresh] = useState(newId)
  const [discards, setDiscards] = useState(0)
  const [templatePlace] = places
  const [blank] = useState(() => empty(templatePlace?.kind ?? 'sms', templatePlace?.account ?? null))
  const form = useLocalForm<Wording, Template>({
    now: seen ? wordingOf(seen) : blank,
    names: wordingFields,
    check: (wording) =>
      Object.fromEntries(
        Object.entries(problemsIn(wording)).map(([path, problem]) => [
          path,
          t(`templates.problem.${problem}`, gapWords),
        ]),
      ),
    blame: {
      'templates.name_taken': 'name',
      'templates.example_unfit': 'headerFile',
      'files.not_found': 'headerFile',
    },
    // The sheet around it asks before it closes.
    guarded: false,
    send(wording) {
      const { channel, account, name, language, category } = wording
      const { unsupported: _, ...parts } = partsOf(wording)
      const worded = { name, language, category, parts }
      return seen
        ? edit.send({ templateId: seen.id, version: seen.version, ...worded })
        : create.send({ templateId: fresh, channel, account, ...worded })
    },
    ask: (_, send) => (record.isNewer ? keepButton.current?.focus() : send()),
    done(made, isMoreTyped) {
      if (isMoreTyped) record.goOn(made)
      saved(made, isMoreTyped)
    },
  })
  const { draft, dirty, pending } = form
  record.followUnless(dirty)
  // The sheet around it has its buttons: it knows before the next key is heard.
  useLayoutEffect(() => tell({ busy: pending, unsaved: dirty }), [tell, pending, dirty])
  const parts = partsOf(draft)
  function reload() {
    record.goOn()
    setPicture(undefined)
    // A file that is attached, or on its way up, goes with what was typed.
    setDiscards((before) => before + 1)
    form.discard()
  }
  function keep() {
    record.goOn()
    // What was refused is over.
    form.patch({})
  }

  return (
    <chakra.div display="flex" flexDirection={{ base: 'column', md: 'row' }} gap="6" alignItems="flex-start">
      <chakra.form
        id={id}
        noValidate
        onSubmit={form.submit}
        flex="1"
        minW="0"
        w="full"
        display="flex"
        flexDirection="column"
        gap="1"
      >
        {record.isNewer && !pending && (
          <ConcurrentEditNotice
            text={t('templates.overtaken')}
            action={t('templates.reload')}
            take={reload}
            keep={{ action: t('templates.keep_local_edit'), keep, button: keepButton }}
          />
        )}
        <EditorFields
          key={discards}
          wording={draft}
          change={form.patch}
          places={places}
          isNew={seen === undefined}
          named={seen !== undefined && isNamed(seen)}
          problemOf={form.problem}
          showPicture={setPicture}
        />
        {form.refusal !== undefined && !record.isNewer && (
          <chakra.p role="alert" color="critical">
            {form.refusal}
          </chakra.p>
        )}
      </chakra.form>
      <chakra.div w={{ base: 'full', md: '360px' }} flexShrink="0" position={{ md: 'sticky' }} top="0">
        <Preview
          parts={parts}
          values={parts.variables.map(({ example }) => example)}
          file={draft.headerFile?.name}
          address={picture}
        />
      </chakra.div>
    </chakra.div>
  )
}
