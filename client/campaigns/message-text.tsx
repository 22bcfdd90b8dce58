/** What a campaign says, as its author has worded it. */
import type { CampaignMessage, Wording } from '@aura/contracts/campaigns/campaign.ts'
import type { Template } from '@aura/contracts/templates/template.ts'
import { templates } from '@aura/contracts/templates/templates.ts'
import { sentParts } from '@aura/machines/templates/decide.ts'
import { templatesReducer } from '@aura/machines/templates/templates.ts'
import { chakra } from '@chakra-ui/react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useView } from '../platform/feed/use-view.ts'
import { useMay } from '../platform/me.ts'
import { TemplatePreview } from '../templates/index.ts'
import look from './campaigns.module.css'
import { useHeaderFile } from './use-header-files.ts'

const RichPreview = lazy(async () => ({ default: (await import('./rich-preview.tsx')).RichPreview }))

const everything = {}

export function useTemplates() {
  const may = useMay('view_template_mensagem')
  const { state } = useView(templates, templatesReducer, everything, { enabled: may })
  return state
}

/** In the first language, then in each other one. */
export function MessageText({ message }: { message: CampaignMessage }) {
  const { translations = [], ...first } = message
  return (
    <>
      <WordingText message={first} />
      {translations.map(({ language, message: wording }) => (
        <section key={language} aria-label={language}>
          <chakra.h3 fontWeight="medium" pt="3">
            {language}
          </chakra.h3>
          <WordingText message={wording} />
        </section>
      ))}
    </>
  )
}

function WordingText({ message }: { message: Wording }) {
  const { t } = useTranslation()
  const state = useTemplates()
  if (message.type === 'text')
    return (
      <>
        {message.subject !== null && <chakra.p fontWeight="medium">{message.subject}</chakra.p>}
        {message.blocks || message.card ? (
          <RichPreview message={message} />
        ) : (
          <p className={look.message}>{message.text}</p>
        )}
      </>
    )
  const template = state?.templates[message.templateId]
  if (!template) return <chakra.p color="muted">{t('campaigns.template')}</chakra.p>
  return <CampaignTemplate template={template} message={message} />
}

type CampaignTemplateProps = { template: Template; message: Extract<Wording, { type: 'template' }> }

/** With the file on top. */
export function CampaignTemplate({ template, message }: CampaignTemplateProps) {
  const file = useHeaderFile(message.fileId)
  return <TemplatePreview parts={sentParts(template)} values={message.values} file={file?.name} address={file?.url} />
}
