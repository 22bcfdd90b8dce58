/** What a campaign says, as its author has worded it. */
import type { CampaignMessage } from '@aura/contracts/campaigns/campaign.ts'
import { templates } from '@aura/contracts/templates/templates.ts'
import { sentParts } from '@aura/machines/templates/decide.ts'
import { templatesReducer } from '@aura/machines/templates/templates.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useView } from '../platform/feed/use-view.ts'
import { useMay } from '../platform/me.ts'
import { TemplatePreview } from '../templates/index.ts'
import look from './campaigns.module.css'

const everything = {}

export function useTemplates() {
  const may = useMay('view_template_mensagem')
  const { state } = useView(templates, templatesReducer, everything, { enabled: may })
  return state
}

export function MessageText({ message }: { message: CampaignMessage }) {
  const { t } = useTranslation()
  const state = useTemplates()
  if (message.type === 'text')
    return (
      <>
        {message.subject !== null && <chakra.p fontWeight="medium">{message.subject}</chakra.p>}
        <p className={look.message}>{message.text}</p>
      </>
    )
  const template = state?.templates[message.templateId]
  if (!template) return <chakra.p color="muted">{t('campaigns.template')}</chakra.p>
  return <TemplatePreview parts={sentParts(template)} values={message.values} />
}
