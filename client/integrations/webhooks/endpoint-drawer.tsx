import { type Endpoint, editEndpoint } from '@aura/contracts/integrations/endpoint.ts'
import { decide } from '@aura/machines/integrations/decide.ts'
import { chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMe } from '../../platform/me.ts'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Drawer } from '../../platform/ui/drawer.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { Tabs } from '../../platform/ui/tabs.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { draftOf, EndpointFields, useEndpointForm } from './endpoint-fields.tsx'
import { type NewSecret, useEndpointActions } from './use-endpoint-actions.ts'
import { problemText, resumeLabels, stateTones } from './webhook-words.ts'

type DrawerProps = { endpoint: Endpoint; close: () => void; rotated: (secret: NewSecret) => void }
type TabId = 'log' | 'data' | 'signing'

/** One endpoint: what went to it, what it is, and how its calls are signed. */
export function EndpointDrawer({ endpoint, close, rotated }: DrawerProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const actor = useMe()
  const [open, setOpen] = useState<TabId>('log')
  const actions = useEndpointActions(endpoint, rotated)
  const may = (type: 'pause' | 'resume') => decide(endpoint, type, { actor }).ok
  const { id, name, state, stateSince, problem, problemStatus, overlapUntil } = endpoint
  const form = useEndpointForm({
    contract: editEndpoint,
    now: draftOf(endpoint),
    fixed: { endpointId: id, version: endpoint.version },
    done: () => toast({ tone: 'ok', title: t('webhooks.saved') }),
  })
  const formId = useId()
  return (
    <Drawer
      title={name}
      facts={
        <chakra.span display="flex" flexWrap="wrap" gap="2" alignItems="center">
          <StatusBadge tone={stateTones[state]} word={t(`webhooks.state.${state}`)} />
          <RelativeTime at={stateSince} />
          {problem && <span>{problemText(problem, problemStatus, t)}</span>}
        </chakra.span>
      }
      open
      close={() => form.leave(close)}
      width={640}
      footer={
        <>
          <chakra.span me="auto">
            <Button onClick={() => actions.remove(close)}>{t('webhooks.remove')}</Button>
          </chakra.span>
          {may('pause') && <Button onClick={actions.pause}>{t('webhooks.pause')}</Button>}
          {may('resume') && <Button onClick={actions.resume}>{t(resumeLabels[state])}</Button>}
          {open === 'data' && (
            <Button type="submit" form={formId} variant="solid" colorPalette="accent" aria-disabled={form.pending}>
              {t('platform.save')}
            </Button>
          )}
        </>
      }
    >
      <Tabs<TabId>
        label={name}
        open={open}
        choose={setOpen}
        tabs={[
          { id: 'log', label: t('webhooks.log'), content: <DeliveryLog endpoint={endpoint} test={actions.test} /> },
          {
            id: 'data',
            label: t('webhooks.data'),
            content: (
              <chakra.form id={formId} noValidate onSubmit={form.submit} display="flex" flexDirection="column" gap="1">
                {form.refusal !== undefined && (
                  <chakra.p role="alert" color="critical">
                    {form.refusal}
                  </chakra.p>
                )}
                <EndpointFields form={form} />
              </chakra.form>
            ),
          },
          {
            id: 'signing',
            label: t('webhooks.signing'),
            content: (
              <chakra.div display="flex" flexDirection="column" alignItems="flex-start" gap="3">
                <p>{t('webhooks.signing_text')}</p>
                {overlapUntil !== null && Date.parse(overlapUntil) > Date.now() && (
                  <p>{t('webhooks.overlap', { at: formatInstant(overlapUntil, language) })}</p>
                )}
                <Button onClick={actions.rotate}>{t('webhooks.rotate')}</Button>
              </chakra.div>
            ),
          },
        ]}
      />
    </Drawer>
  )
}
