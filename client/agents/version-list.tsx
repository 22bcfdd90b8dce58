import { type AiAgent, agentVersions, updateAgent } from '@aura/contracts/agents/agent.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { formatInstant } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMay } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { toast } from '../platform/ui/toast.tsx'

/** What was saved before; an older wording comes back as a new version. */
export function VersionList({ agent }: { agent: AiAgent }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const may = useMay(updateAgent.needs)
  const { send } = useCommand(updateAgent)
  const { data, refetch } = useQuery(agentVersions, { agentId: agent.id })
  const restore = (body: NonNullable<typeof data>['rows'][number]['body']) =>
    void send({ ...body, agentId: agent.id, version: agent.version }).then(
      () => {
        refetch()
        toast({ tone: 'ok', title: t('agents.updated') })
      },
      (error: unknown) => toast({ tone: 'critical', title: t('agents.update_failed'), text: errorText(error) }),
    )
  return (
    <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="2">
      {data?.rows.map(({ version, savedAt, savedBy, body }) => (
        <chakra.li
          key={version}
          display="flex"
          gap="3"
          alignItems="center"
          borderBottomWidth="1px"
          borderColor="line"
          py="2"
        >
          <chakra.span flex="1">
            {t('agents.version', { version, at: formatInstant(savedAt, language), name: savedBy })}
          </chakra.span>
          {version === agent.publishedVersion && <chakra.span color="muted">{t('agents.current')}</chakra.span>}
          {version === agent.canaryVersion && <chakra.span color="muted">{t('agents.release.is_canary')}</chakra.span>}
          {version !== agent.version && may && (
            <Button size="xs" onClick={() => restore(body)}>
              {t('agents.restore', { version })}
            </Button>
          )}
        </chakra.li>
      ))}
    </chakra.ul>
  )
}
