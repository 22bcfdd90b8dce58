import { type AgentDraft, type AiAgent, updateAgent } from '@aura/contracts/agents/agent.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { formatInstant } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMay } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { useAgentVersions } from './use-agent-versions.ts'

/** What was saved before; an older wording comes back as a new version. */
export function VersionList({ agent }: { agent: AiAgent }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const may = useMay(updateAgent.needs)
  const { send } = useCommand(updateAgent)
  const versions = useAgentVersions(agent)
  const restore = (body: AgentDraft) =>
    void send({ ...body, agentId: agent.id, version: agent.version }).then(
      () => toast({ tone: 'ok', title: t('agents.updated') }),
      (error: unknown) => toast({ tone: 'critical', title: t('agents.update_failed'), text: errorText(error) }),
    )
  if (!versions.data) return <PendingRead of={versions} h="72px" />
  return (
    <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="2">
      {versions.data.map(({ version, savedAt, savedBy, body, untested }) => (
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
            {untested && (
              <chakra.span display="block" color="muted">
                {t(`agents.release.record.${untested.reason}`, {
                  ...{ name: untested.by, at: formatInstant(untested.at, language) },
                })}
              </chakra.span>
            )}
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
