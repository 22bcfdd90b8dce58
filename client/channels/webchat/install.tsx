import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { CopyLine } from '../copy-line.tsx'
import { TestPageLink } from './test-page-link.tsx'

/** What is pasted into the site, and what its content policy has to allow. */
export function Install({ channelId }: { channelId: string }) {
  const { t } = useTranslation()
  const { origin } = location
  const tag = `<script async src="${origin}/embed/webchat.js" data-channel="${channelId}"></script>`
  const policy = `script-src ${origin}; connect-src ${origin} ${origin.replace(/^http/, 'ws')}`
  return (
    <>
      <CopyLine label={t('channels.webchat.tag')} text={tag} />
      <div>
        <TestPageLink channelId={channelId} />
        <chakra.p color="muted" fontSize="sm">
          {t('channels.webchat.try_hint')}
        </chakra.p>
      </div>
      <CopyLine label={t('channels.webchat.policy')} text={policy} />
    </>
  )
}
