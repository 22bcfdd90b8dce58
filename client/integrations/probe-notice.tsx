import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { unwellText, withHealth } from './health-words.ts'
import { useIntegrationHealth } from './use-integration-health.ts'

/**
 * What the probes find wrong with a connection and since when, where the connection is looked after. `hasProblem`: its own
 * state says what is wrong already, in closer words.
 */
export function ProbeNotice({ id, hasProblem }: { id: string; hasProblem: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const unwell = useIntegrationHealth().get(id)
  if (!unwell) return null
  const since = t('integrations.unwell_since', { at: formatInstant(unwell.since, language) })
  return (
    <chakra.div role="status" display="flex" flexWrap="wrap" columnGap="2" alignItems="center">
      {!hasProblem && (
        <>
          <StatusBadge {...withHealth({ tone: 'ok', word: '' }, unwell, t)} />
          <span>{unwellText(unwell, t)}</span>
        </>
      )}
      <chakra.span color="muted">{since}</chakra.span>
    </chakra.div>
  )
}
