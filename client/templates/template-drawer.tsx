/** One template: how it reads, what its provider says, what it said before; and where it is worded. */
import type { Template } from '@aura/contracts/templates/template.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/i18n/language.ts'
import { Button } from '../platform/ui/button.tsx'
import { Drawer } from '../platform/ui/drawer.tsx'
import { useGuardedClose } from '../platform/ui/use-guarded-close.ts'
import { Editor } from './editor.tsx'
import type { TemplatePlace } from './template-accounts.ts'
import { TemplateFacts } from './template-facts.tsx'
import { languageName } from './template-text.ts'
import { type TemplateActions, useTemplateActions } from './use-template-actions.ts'

type TemplateDrawerProps = {
  /** Absent while a new one is worded. */
  template: Template | undefined
  places: readonly TemplatePlace[]
  made: (template: Template) => void
  close: () => void
}

const calm = { busy: false, unsaved: false }

export function TemplateDrawer({ template, places, made, close }: TemplateDrawerProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const form = useId()
  const [editing, setEditing] = useState(template === undefined)
  const [{ busy, unsaved }, setState] = useState(calm)
  const actions = useTemplateActions(template)
  const leave = useGuardedClose(editing && unsaved, () => (editing && template ? view() : close()))

  function view() {
    setState(calm)
    setEditing(false)
  }

  const title = editing
    ? template
      ? t('templates.edit_one', { name: template.name })
      : t('templates.new')
    : (template?.name ?? '')
  const facts = template && [
    t(`channels.kind.${template.channel}`),
    languageName(template.language, language),
    t(`templates.category.${template.category}`),
  ]
  return (
    <Drawer
      title={title}
      facts={facts?.join(' · ')}
      open
      close={leave}
      width={editing ? 960 : 560}
      footer={
        editing ? (
          <>
            <Button onClick={leave}>{t('platform.cancel')}</Button>
            <Button type="submit" form={form} variant="solid" colorPalette="accent" aria-disabled={busy}>
              {t('templates.save')}
            </Button>
          </>
        ) : (
          template &&
          actions.mayRetire && <ShownButtons template={template} actions={actions} edit={() => setEditing(true)} />
        )
      }
    >
      {editing ? (
        <Editor
          id={form}
          template={template}
          places={places}
          tell={setState}
          saved={(saved, goesOn) => {
            if (!goesOn) view()
            made(saved)
          }}
        />
      ) : (
        template && <TemplateFacts template={template} problem={actions.problem} />
      )}
    </Drawer>
  )
}

type ShownButtonsProps = { template: Template; actions: TemplateActions; edit: () => void }

function ShownButtons({ template, actions, edit }: ShownButtonsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Button variant="ghost" me="auto" onClick={actions.retire}>
        {t('templates.retire')}
      </Button>
      {actions.mayEdit && <Button onClick={edit}>{t('templates.edit')}</Button>}
      {actions.maySubmit && (
        <Button variant="solid" colorPalette="accent" aria-disabled={actions.busy} onClick={actions.submit}>
          {t(actions.busy ? 'templates.submitting' : `templates.submit.${template.channel}`)}
        </Button>
      )}
    </>
  )
}
