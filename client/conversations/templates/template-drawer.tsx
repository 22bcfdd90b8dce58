/** One template: how it reads, what its provider says, what it said before; and where it is worded. */
import type { Template } from '@aura/contracts/conversations/templates/template.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/i18n/language.ts'
import { StateDot, StatusBadge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Drawer } from '../../platform/ui/drawer.tsx'
import { Editor } from './editor.tsx'
import type { TemplatePlace } from './places.ts'
import { Preview } from './preview.tsx'
import { useTemplateActions } from './use-template-actions.ts'
import { Versions } from './versions.tsx'
import { languageName, stateTones } from './worded.ts'

type TemplateDrawerProps = {
  /** Absent while a new one is worded. */
  template: Template | undefined
  places: readonly TemplatePlace[]
  mayEdit: boolean
  made: (id: string) => void
  close: () => void
}

export function TemplateDrawer({ template, places, mayEdit, made, close }: TemplateDrawerProps) {
  const [editing, setEditing] = useState(template === undefined)
  const back = () => (template ? setEditing(false) : close())
  return editing ? (
    <Editor
      template={template}
      places={places}
      saved={(id) => (template ? setEditing(false) : made(id))}
      close={back}
    />
  ) : (
    template && <Shown template={template} edit={mayEdit ? () => setEditing(true) : undefined} close={close} />
  )
}

type ShownProps = { template: Template; edit: (() => void) | undefined; close: () => void }

function Shown({ template, edit, close }: ShownProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const actions = useTemplateActions(template)
  const { name, state, channel, category, parts, live, liveVersion, version } = template
  const facts = [
    t(`conversations.channels.kind.${channel}`),
    languageName(template.language, language),
    t(`conversations.templates.category.${category}`),
  ]
  const values = parts.variables.map(({ example, name: words }) => example || (words && `[${words}]`))
  return (
    <Drawer
      title={name}
      facts={facts.join(' · ')}
      open
      close={close}
      width={560}
      footer={
        edit &&
        state !== 'retired' && (
          <>
            <Button variant="ghost" me="auto" onClick={actions.retire}>
              {t('conversations.templates.retire')}
            </Button>
            {actions.mayEdit && <Button onClick={edit}>{t('conversations.templates.edit')}</Button>}
            {actions.maySubmit && (
              <Button
                variant="solid"
                colorPalette="accent"
                aria-disabled={actions.busy}
                onClick={() => void actions.submit(template)}
              >
                {t(actions.busy ? 'conversations.templates.submitting' : `conversations.templates.submit.${channel}`)}
              </Button>
            )}
          </>
        )
      }
    >
      <chakra.div display="flex" flexDirection="column" gap="4">
        <chakra.div display="flex" flexDirection="column" gap="1">
          <StatusBadge tone={stateTones[state]} word={t(`conversations.templates.state.${state}`)} />
          <Reason template={template} />
          {actions.problem && (
            <chakra.p role="alert" color="critical">
              {actions.problem}
            </chakra.p>
          )}
        </chakra.div>
        {live && liveVersion !== null && (
          <chakra.p role="status" color="muted">
            {t('conversations.templates.newer', { version, live: liveVersion })}
          </chakra.p>
        )}
        {parts.unsupported && (
          <chakra.p display="flex" gap="2" alignItems="baseline">
            <StateDot tone="attention" />
            {t('conversations.templates.unsupported', { what: parts.unsupported })}
          </chakra.p>
        )}
        <Preview parts={parts} values={values} />
        <Versions template={template} />
      </chakra.div>
    </Drawer>
  )
}

const known = ['not_taken', 'INVALID_FORMAT', 'TAG_CONTENT_MISMATCH', 'ABUSIVE_CONTENT', 'PROMOTIONAL', 'SCAM'] as const

/** What the provider said, or that it did not take what was given to it. */
function Reason({ template: { state, reason } }: { template: Template }) {
  const { t } = useTranslation()
  if (reason === null) return null
  const code = known.find((one) => one === reason)
  const words = code ? t(`conversations.templates.reason.${code}`) : reason
  const refused = state === 'draft' || state === 'approved'
  return (
    <chakra.p color="muted" overflowWrap="anywhere">
      {refused ? t('conversations.templates.not_taken', { reason: words }) : words}
    </chakra.p>
  )
}
