import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'
import { unwellText, withHealth } from './health-words.ts'
import { useIntegrationHealth } from './use-integration-health.ts'

/** What the probes find wrong with a connection and since when, where the connection is looked after. */
export function ProbeNotice({ id }: { id: string }) {
  const { t } = useTranslation()
  const unwell = useIntegrationHealth().get(id)
  if (!unwell) return null
  return (
    <chakra.div role="status" display="flex" flexWrap="wrap" columnGap="2" alignItems="center">
      <StatusBadge {...withHealth({ tone: 'ok', word: '' }, unwell, t)} />
      <span>{unwellText(unwell, t)}</span>
      <chakra.span color="muted">
        {t('integrations.unwell_since')} <RelativeTime at={unwell.since} />
      </chakra.span>
    </chakra.div>
  )
}
