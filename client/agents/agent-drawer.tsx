import {
  type AgentDraft,
  type AiAgent,
  activateAgent,
  createAgent,
  deactivateAgent,
  deleteAgent,
  updateAgent,
} from '@aura/contracts/agents/agent.ts'
import { type AgentCommand, decideAgent, testFactsOf } from '@aura/machines/agents/decide.ts'
import { chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMay, useMe } from '../platform/me.ts'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { confirm } from '../platform/ui/confirm.tsx'
import { Drawer } from '../platform/ui/drawer.tsx'
import { Tabs } from '../platform/ui/tabs.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { AgentFields } from './agent-fields.tsx'
import { agentDraftOf } from './agent-form-draft.ts'
import { FiguresPanel } from './figures-panel.tsx'
import { ReleasePanel } from './release-panel.tsx'
import { mayRelease, releaseUntested } from './release-untested.ts'
import { TestChat } from './test-chat.tsx'
import { useAgentForm } from './use-agent-form.ts'
import { useChatBeside } from './use-chat-beside.ts'
import { VersionList } from './version-list.tsx'

type DrawerProps = {
  agent: AiAgent | undefined
  start: AgentDraft
  others: readonly AiAgent[]
  companyId: string
  close: () => void
  created: (agent: AiAgent) => void
  copy: (agent: AiAgent) => void
}
type TabId = 'form' | 'test' | 'figures' | 'versions'

const [formWidth, chatWidth] = [640, 400]

/** One AI agent: the form, and beside it or in a tab a chat that tries it as it stands. */
export function AgentDrawer({ agent, start, others, companyId, close, created, copy }: DrawerProps) {
  const { t } = useTranslation()
  const id = useId()
  const [chosen, setTab] = useState<TabId>('form')
  const isBeside = useChatBeside()
  const tab = isBeside && chosen === 'test' ? 'form' : chosen
  const may = useMay(agent ? updateAgent.needs : createAgent.needs)
  const form = useAgentForm({
    ...{ agent, start, companyId },
    done: (saved) => {
      toast({ tone: 'ok', title: t(agent ? 'agents.updated' : 'agents.created') })
      if (!agent) created(saved)
    },
  })
  const leave = () => form.leave(close)
  const trialDraft = agentDraftOf(form.draft, start)
  return (
    <Drawer
      title={agent?.name ?? t('agents.new')}
      facts={
        agent && (
          <StatusBadge tone={agent.status === 'active' ? 'ok' : 'neutral'} word={t(`agents.status.${agent.status}`)} />
        )
      }
      open
      close={leave}
      width={isBeside ? formWidth + chatWidth : formWidth}
      footer={
        <>
          {agent && <AgentActions {...{ agent, others, close, copy }} />}
          {may && (tab === 'form' || tab === 'test') && (
            <Button type="submit" form={id} variant="solid" colorPalette="accent" aria-disabled={form.pending}>
              {t('platform.save')}
            </Button>
          )}
        </>
      }
    >
      {/* What a tab shows stands below, so that the form stays while another one is open: the tabs take no room of it. */}
      <chakra.div flex="none" hidden={isBeside && !agent}>
        <Tabs<TabId>
          label={agent?.name ?? t('agents.new')}
          open={tab}
          choose={setTab}
          tabs={[
            { id: 'form', label: t('agents.tab.form'), content: null },
            ...(isBeside ? [] : [{ id: 'test' as const, label: t('agents.tab.test'), content: null }]),
            ...(agent ? (['figures', 'versions'] as const) : []).map((id) => ({
              ...{ id, label: t(`agents.tab.${id}`), content: null },
            })),
          ]}
        />
      </chakra.div>
      <chakra.div display={tab === 'form' || tab === 'test' ? 'flex' : 'none'} gap="6" alignItems="flex-start">
        <chakra.form
          id={id}
          noValidate
          hidden={tab !== 'form'}
          onSubmit={form.submit}
          display={tab === 'form' ? 'flex' : 'none'}
          flexDirection="column"
          gap="4"
          flex="1"
          minW="0"
        >
          {form.refusal !== undefined && (
            <chakra.p role="alert" px="3" py="2" borderRadius="md" bg="critical/12">
              {form.refusal}
            </chakra.p>
          )}
          <AgentFields form={form} />
        </chakra.form>
        <chakra.div
          hidden={!isBeside && tab !== 'test'}
          {...(isBeside
            ? {
                position: 'sticky',
                top: '0',
                flex: 'none',
                w: `${chatWidth}px`,
                ps: '6',
                borderInlineStartWidth: '1px',
              }
            : { flex: '1', minW: '0' })}
          borderColor="line"
        >
          <TestChat
            draft={trialDraft.name === '' ? { ...trialDraft, name: t('agents.new') } : trialDraft}
            isBeside={isBeside}
          />
        </chakra.div>
      </chakra.div>
      {agent && tab === 'figures' && <FiguresPanel agent={agent} />}
      {agent && tab === 'versions' && (
        <>
          <ReleasePanel agent={agent} />
          <VersionList agent={agent} />
        </>
      )}
    </Drawer>
  )
}

type ActionProps = Pick<DrawerProps, 'others' | 'close' | 'copy'> & { agent: AiAgent }

function AgentActions({ agent, others, close, copy }: ActionProps) {
  const { t } = useTranslation()
  const actor = useMe()
  const mayCopy = useMay(createAgent.needs)
  const activate = useCommand(activateAgent)
  const deactivate = useCommand(deactivateAgent)
  const remove = useCommand(deleteAgent)
  const may = (type: AgentCommand) => decideAgent(agent, type, { actor, others }).ok
  const tell = (title: string) => (error: unknown) => toast({ tone: 'critical', title, text: errorText(error) })
  const { id: agentId, name } = agent
  const move = (sending: Promise<unknown>) =>
    void sending.then(() => toast({ tone: 'ok', title: t('agents.updated') }), tell(t('agents.update_failed')))
  const removeNow = () =>
    confirm({
      title: t('agents.delete_title', { name }),
      description: t('agents.delete_text'),
      confirmText: t('agents.delete'),
      variant: 'destructive',
      onConfirm: () =>
        void remove.send({ agentId }).then(
          () => {
            toast({ tone: 'ok', title: t('agents.deleted') })
            close()
          },
          tell(t('agents.delete_failed')),
        ),
    })
  const { version } = agent
  const tests = testFactsOf(agent, { version, isPublished: false })
  const activation = decideAgent(agent, 'activate', { actor, others, tests })
  const activateNow = () =>
    releaseUntested(t, {
      ...{ decision: activation, version },
      send: (untested) => move(activate.send({ agentId, untested })),
    })
  return (
    <chakra.span me="auto" display="flex" flexWrap="wrap" gap="2" alignItems="center">
      {may('delete') && (
        <Button variant="plain" colorPalette="critical" onClick={removeNow}>
          {t('agents.delete')}
        </Button>
      )}
      {mayCopy && <Button onClick={() => copy(agent)}>{t('agents.copy')}</Button>}
      {may('deactivate') && (
        <Button onClick={() => move(deactivate.send({ agentId }))}>{t('agents.deactivate')}</Button>
      )}
      {mayRelease(activation) && <Button onClick={activateNow}>{t('agents.activate')}</Button>}
      {!activation.ok && (activation.code === 'agents.bound_already' || activation.code === 'agents.tests_failed') && (
        <chakra.span color="muted">{t(activation.code, activation.params)}</chakra.span>
      )}
    </chakra.span>
  )
}
