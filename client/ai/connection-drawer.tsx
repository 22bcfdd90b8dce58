/** One connection: its models, what a test has found, its key, and what may be done with it. */
import {
  type AiConnection,
  pauseConnection,
  removeConnection,
  resumeConnection,
  testConnection,
} from '@aura/contracts/ai/connection.ts'
import type { Money } from '@aura/contracts/platform/values.ts'
import { decide } from '@aura/machines/ai/decide.ts'
import { chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIntegrationHealth } from '../integrations/index.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { formatInstant } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMay, useMe } from '../platform/me.ts'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { useNow } from '../platform/ui/clock.ts'
import { confirm } from '../platform/ui/confirm.tsx'
import { Drawer } from '../platform/ui/drawer.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'
import { Section } from '../platform/ui/section.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { AccessDialog } from './access-dialog.tsx'
import { CapabilityList } from './capability-list.tsx'
import { ConnectionFields } from './connection-fields.tsx'
import { factsOf, standing } from './connection-words.ts'
import { useConnectionForm } from './use-connection-form.ts'

type DrawerProps = { connection: AiConnection; currency: Money['currency']; close: () => void }

export function ConnectionDrawer({ connection, currency, close }: DrawerProps) {
  const { t } = useTranslation()
  const actor = useMe()
  const mayChange = useMay(removeConnection.needs)
  const [isReplacing, setReplacing] = useState(false)
  const actions = useConnectionActions(connection)
  const form = useConnectionForm(connection)
  const formId = useId()
  const may = (type: 'pause' | 'resume' | 'test') => decide(connection, type, { actor }).ok
  return (
    <>
      <Drawer
        title={connection.name}
        facts={factsOf(connection)}
        open
        close={() => form.leave(close)}
        width={640}
        footer={
          mayChange && (
            <>
              <chakra.span me="auto">
                <Button onClick={() => actions.remove(close)}>{t('ai.remove')}</Button>
              </chakra.span>
              {may('pause') && <Button onClick={actions.pause}>{t('ai.pause')}</Button>}
              {may('resume') && <Button onClick={actions.resume}>{t('ai.resume')}</Button>}
              <Button type="submit" form={formId} variant="solid" colorPalette="accent" aria-disabled={form.pending}>
                {t('platform.save')}
              </Button>
            </>
          )
        }
      >
        <chakra.div display="flex" flexDirection="column" gap="4">
          <Findings connection={connection} />
          {mayChange && (
            <chakra.div display="flex" flexWrap="wrap" gap="2">
              <Button onClick={actions.test} aria-disabled={!may('test')}>
                {t(may('test') ? 'ai.test' : 'ai.testing')}
              </Button>
              <Button onClick={() => setReplacing(true)}>{t('ai.access')}</Button>
            </chakra.div>
          )}
          <Section title={t('ai.models')}>
            <chakra.form id={formId} noValidate onSubmit={form.submit} display="flex" flexDirection="column" gap="1">
              {form.refusal !== undefined && (
                <chakra.p role="alert" color="critical">
                  {form.refusal}
                </chakra.p>
              )}
              <ConnectionFields connection={connection} currency={currency} form={form} />
            </chakra.form>
          </Section>
        </chakra.div>
      </Drawer>
      {isReplacing && <AccessDialog connection={connection} leave={() => setReplacing(false)} />}
    </>
  )
}

function Findings({ connection }: { connection: AiConnection }) {
  const { t } = useTranslation()
  const now = useNow()
  const { id, problem, checkedAt, capabilities, baseUrl, hasKey } = connection
  const language = useLanguage()
  const since = useIntegrationHealth().get(id)?.since
  return (
    <chakra.div display="flex" flexDirection="column" gap="1" role="status">
      <chakra.div display="flex" flexWrap="wrap" columnGap="3" alignItems="center">
        <StatusBadge {...standing(connection, now === 0 ? Date.now() : now, t)} />
        {problem !== null && <span>{t(`ai.problem.${problem}`)}</span>}
        {since !== undefined && (
          <chakra.span color="muted">
            {t('integrations.unwell_since', { at: formatInstant(since, language) })}
          </chakra.span>
        )}
        {checkedAt !== null && (
          <chakra.span color="muted" fontSize="sm">
            {t('ai.checked')} <RelativeTime at={checkedAt} />
          </chakra.span>
        )}
      </chakra.div>
      {capabilities && <CapabilityList capabilities={capabilities} />}
      <chakra.p color="muted" fontSize="sm" overflowWrap="anywhere">
        {[baseUrl ?? t('ai.own_address'), t(hasKey ? 'ai.has_key' : 'ai.has_no_key')].join(' · ')}
      </chakra.p>
    </chakra.div>
  )
}

const tell = (error: unknown) => toast({ tone: 'critical', title: errorText(error) })

function useConnectionActions({ id: connectionId, name }: AiConnection) {
  const { t } = useTranslation()
  const pause = useCommand(pauseConnection)
  const resume = useCommand(resumeConnection)
  const test = useCommand(testConnection)
  const remove = useCommand(removeConnection)
  return {
    pause: () => void pause.send({ connectionId }).catch(tell),
    resume: () => void resume.send({ connectionId }).catch(tell),
    test: () => void test.send({ connectionId }).catch(tell),
    remove: (done: () => void) =>
      confirm({
        title: t('ai.remove_title', { name }),
        description: t('ai.remove_text'),
        confirmText: t('ai.remove'),
        variant: 'destructive',
        onConfirm: () =>
          void remove.send({ connectionId }).then(() => {
            done()
            toast({ tone: 'ok', title: t('ai.removed', { name }) })
          }, tell),
      }),
  }
}
