/** That a colleague serves the person on the channel, and the confirmation without which nothing is sent there. */
import type { OpenConversation } from '@aura/machines/campaigns/served.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/i18n/language.ts'
import { momentText } from '../platform/i18n/time-text.ts'
import { Callout } from '../platform/ui/callout.tsx'
import { Checkbox } from '../platform/ui/checkbox.tsx'
import type { useSendOne } from './use-send-one.ts'

export type Served = Pick<OpenConversation, 'id' | 'ownershipVersion'> & { name: string; since: string }

export function ServedNotice({ served, form }: Pick<ReturnType<typeof useSendOne>, 'served' | 'form'>) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (!served) return null
  const { id, ownershipVersion, name, since } = served
  const { acknowledged } = form.draft
  const problem = form.problem('acknowledged')
  return (
    <chakra.div py="2">
      <Callout role="status">
        <span>{t('campaigns.served_since', { name, since: momentText(since, language) })}</span>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is inside. */}
        <chakra.label display="inline-flex" alignItems="center" gap="2" minH="6">
          <Checkbox
            name="acknowledged"
            checked={acknowledged?.id === id && acknowledged?.ownershipVersion === ownershipVersion}
            onChange={({ target }) => form.set('acknowledged', target.checked ? { id, ownershipVersion } : null)}
          />
          {t('campaigns.served_send')}
        </chakra.label>
      </Callout>
      {problem !== undefined && (
        <chakra.p role="alert" color="critical" fontSize="sm">
          {problem}
        </chakra.p>
      )}
    </chakra.div>
  )
}
