import { authorizeCrmAgain } from '@aura/contracts/crm-sync/authorize.ts'
import { type CrmConnectionView, pauseCrm, removeCrm, resumeCrm } from '@aura/contracts/crm-sync/connection.ts'
import { decideCrm } from '@aura/machines/crm-sync/decide.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSecretCall } from '../identity/index.ts'
import { ProbeNotice } from '../integrations/index.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMay, useMe } from '../platform/me.ts'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { confirm } from '../platform/ui/confirm.tsx'
import { Drawer } from '../platform/ui/drawer.tsx'
import { Tabs } from '../platform/ui/tabs.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { CompaniesTab } from './companies-tab.tsx'
import { crmTones, kindText } from './crm-words.ts'
import { DealsTab } from './deals-tab.tsx'
import { EntryLog } from './entry-log.tsx'
import { MappingTab } from './mapping-tab.tsx'
import { RunsTab } from './runs-tab.tsx'
import { WebhookTab } from './webhook-tab.tsx'

type TabId = 'mapping' | 'companies' | 'deals' | 'runs' | 'log' | 'webhook'
const tell = (error: unknown) => toast({ tone: 'critical', title: errorText(error) })

/** One connection: which fields, what its syncs did, and why each record is as it is. */
export function CrmDrawer({ connection, close }: { connection: CrmConnectionView; close: () => void }) {
  const { t } = useTranslation()
  const actor = useMe()
  const { id: connectionId, name, state, problem, kind, rules } = connection
  const [open, setOpen] = useState<TabId>(rules.length === 0 ? 'mapping' : 'runs')
  const pause = useCommand(pauseCrm)
  const resume = useCommand(resumeCrm)
  const remove = useCommand(removeCrm)
  const call = useSecretCall()
  const mayAuthorize = useMay(authorizeCrmAgain.needs) && connection.isAuthorized === true
  const authorize = () =>
    void call(authorizeCrmAgain, { connectionId }).then(({ url }) => window.location.assign(url), tell)
  const may = (type: 'pause' | 'resume' | 'remove') => decideCrm(connection, type, { actor }).ok
  const removeNow = () =>
    confirm({
      title: t('crm-sync.remove_title', { name }),
      description: t('crm-sync.remove_text'),
      confirmText: t('crm-sync.remove'),
      variant: 'destructive',
      onConfirm: () => void remove.send({ connectionId }).then(close, tell),
    })
  return (
    <Drawer
      title={name}
      facts={
        <chakra.span display="flex" flexWrap="wrap" gap="2" alignItems="center">
          <StatusBadge tone={crmTones[state]} word={t(`crm-sync.state.${state}`)} />
          <span>{kindText(kind, t)}</span>
          {problem && <chakra.span color="critical">{t(`crm-sync.problem.${problem}`)}</chakra.span>}
        </chakra.span>
      }
      open
      close={close}
      width={720}
      footer={
        <>
          {may('remove') && (
            <chakra.span me="auto">
              <Button onClick={removeNow}>{t('crm-sync.remove')}</Button>
            </chakra.span>
          )}
          {mayAuthorize && <Button onClick={authorize}>{t('crm-sync.authorize_again')}</Button>}
          {may('pause') && (
            <Button onClick={() => void pause.send({ connectionId }).catch(tell)}>{t('crm-sync.pause')}</Button>
          )}
          {may('resume') && (
            <Button
              variant="solid"
              colorPalette="accent"
              onClick={() => void resume.send({ connectionId }).catch(tell)}
            >
              {t('crm-sync.resume')}
            </Button>
          )}
        </>
      }
    >
      <ProbeNotice id={connectionId} hasProblem={problem !== null} />
      <Tabs<TabId>
        label={name}
        open={open}
        choose={setOpen}
        tabs={[
          { id: 'mapping', label: t('crm-sync.mapping'), content: <MappingTab connection={connection} /> },
          { id: 'companies', label: t('crm-sync.companies'), content: <CompaniesTab connection={connection} /> },
          { id: 'deals', label: t('crm-sync.deals'), content: <DealsTab connection={connection} /> },
          { id: 'runs', label: t('crm-sync.runs'), content: <RunsTab connection={connection} /> },
          { id: 'log', label: t('crm-sync.log'), content: <EntryLog connectionId={connectionId} /> },
          { id: 'webhook', label: t('crm-sync.webhook'), content: <WebhookTab connection={connection} /> },
        ]}
      />
    </Drawer>
  )
}
