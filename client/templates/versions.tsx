import type { Template } from '@aura/contracts/templates/template.ts'
import type { templateVersions } from '@aura/contracts/templates/templates.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { useQuery } from '../platform/feed/use-query.ts'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'
import { Preview } from './preview.tsx'

type VersionsProps = { template: Template; read: ReturnType<typeof useQuery<typeof templateVersions>> }

/** Newest first; each opens to how it read. */
export function Versions({ template, read }: VersionsProps) {
  const { t } = useTranslation()
  const all = read.data?.versions
  const { id: templateId, version, state, liveVersion } = template
  return (
    <section aria-labelledby={`versions-${templateId}`}>
      <chakra.h3 id={`versions-${templateId}`} fontWeight="semibold" mb="2">
        {t('templates.versions')}
      </chakra.h3>
      {all ? (
        <chakra.ol listStyleType="none" p="0" m="0" display="flex" flexDirection="column">
          {all.map((item) => (
            <chakra.li key={item.version} borderTopWidth="1px" borderColor="line">
              <chakra.details>
                <chakra.summary
                  display="flex"
                  flexWrap="wrap"
                  columnGap="3"
                  alignItems="center"
                  py="2"
                  cursor="pointer"
                  minH={{ base: '11', md: '9' }}
                >
                  <chakra.b fontWeight="medium">{t('templates.version_number', { number: item.version })}</chakra.b>
                  {item.version === liveVersion && state === 'approved' && (
                    <StatusBadge tone="ok" word={t('templates.is_sent')} />
                  )}
                  {item.outcome === 'rejected' && <StatusBadge tone="critical" word={t('templates.state.rejected')} />}
                  {item.version === version && state === 'submitted' && (
                    <StatusBadge tone="info" word={t('templates.state.submitted')} />
                  )}
                  <chakra.span color="muted" fontSize="sm" ms="auto">
                    {item.author} · <RelativeTime at={item.at} />
                  </chakra.span>
                </chakra.summary>
                <chakra.div pb="3">
                  {item.reason && (
                    <chakra.p color="muted" pb="2" overflowWrap="anywhere">
                      {item.reason}
                    </chakra.p>
                  )}
                  <Preview
                    parts={item.parts}
                    values={item.parts.variables.map(({ example }) => example)}
                    file={item.parts.headerFile?.name}
                    address={item.fileUrl ?? undefined}
                  />
                </chakra.div>
              </chakra.details>
            </chakra.li>
          ))}
        </chakra.ol>
      ) : (
        <PendingRead of={read} h="72px" />
      )}
    </section>
  )
}
