import type { Template } from '@aura/contracts/templates/template.ts'
import { templateVersions } from '@aura/contracts/templates/templates.ts'
import { chakra } from '@chakra-ui/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../platform/feed/use-query.ts'
import { StateDot, StatusBadge } from '../platform/ui/badge.tsx'
import { Preview } from './preview.tsx'
import { stateTones } from './template-text.ts'
import { Versions } from './versions.tsx'

/** Where it stands, why, how it reads, and how it read before. `problem`: why what was tried did not work. */
export function TemplateFacts({ template, problem }: { template: Template; problem: string | undefined }) {
  const { t } = useTranslation()
  const { id: templateId, state, parts, live, liveVersion, version, changedAt } = template
  const read = useQuery(templateVersions, { templateId })
  const { data, refetch } = read
  // Whatever changes it makes it newer than what was read.
  useEffect(() => {
    if (changedAt) refetch()
  }, [refetch, changedAt])
  const newest = data?.versions.find((item) => item.version === version)
  const values = parts.variables.map(({ example, name }) => example || (name && `[${name}]`))
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <chakra.div display="flex" flexDirection="column" gap="1">
        <StatusBadge tone={stateTones[state]} word={t(`templates.state.${state}`)} />
        <Reason template={template} />
        {problem && (
          <chakra.p role="alert" color="critical">
            {problem}
          </chakra.p>
        )}
      </chakra.div>
      {live && liveVersion !== null && (
        <chakra.p role="status" color="muted">
          {t('templates.newer', { version, live: liveVersion })}
        </chakra.p>
      )}
      {parts.unsupported && (
        <chakra.p display="flex" gap="2" alignItems="baseline">
          <StateDot tone="attention" />
          {t('templates.unsupported', { what: parts.unsupported })}
        </chakra.p>
      )}
      <Preview parts={parts} values={values} file={parts.headerFile?.name} address={newest?.fileUrl ?? undefined} />
      <Versions template={template} read={read} />
    </chakra.div>
  )
}

const knownReasons = [
  'not_taken',
  'INVALID_FORMAT',
  'TAG_CONTENT_MISMATCH',
  'ABUSIVE_CONTENT',
  'PROMOTIONAL',
  'SCAM',
] as const

/** What the provider said, or that it did not take what was given to it. */
function Reason({ template: { state, reason } }: { template: Template }) {
  const { t } = useTranslation()
  if (reason === null) return null
  const code = knownReasons.find((knownReason) => knownReason === reason)
  const words = code ? t(`templates.reason.${code}`) : reason
  const refused = state === 'draft' || state === 'approved'
  return (
    <chakra.p color="muted" overflowWrap="anywhere">
      {refused ? t('templates.not_taken', { reason: words }) : words}
    </chakra.p>
  )
}
