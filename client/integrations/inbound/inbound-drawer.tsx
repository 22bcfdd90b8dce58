import { editInbound, type InboundWebhook } from '@aura/contracts/integrations/inbound/inbound-webhook.ts'
import { decide } from '@aura/machines/integrations/decide.ts'
import { chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../platform/me.ts'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Drawer } from '../../platform/ui/drawer.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { Tabs } from '../../platform/ui/tabs.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { CodeBlock } from '../webhooks/code-block.tsx'
import { stateTones } from '../webhooks/webhook-words.ts'
import type { NewInbound } from './create-inbound.tsx'
import { inboundAddress, resumeLabels } from './inbound-words.ts'
import { draftOf } from './mapping-draft.ts'
import { MappingFields, mappingNow } from './mapping-fields.tsx'
import { RequestLog } from './request-log.tsx'
import { TryMapping } from './try-mapping.tsx'
import { useInboundActions } from './use-inbound-actions.ts'
import { useMappingForm } from './use-mapping-form.ts'

type DrawerProps = { webhook: InboundWebhook; close: () => void; rotated: (created: NewInbound) => void }
type TabId = 'requests' | 'mapping' | 'address'

/** One inbound webhook: what came in, what is made of it, and where it is called. */
export function InboundDrawer({ webhook, close, rotated }: DrawerProps) {
  const { t } = useTranslation()
  const actor = useMe()
  const [open, setOpen] = useState<TabId>('requests')
  const actions = useInboundActions(webhook, rotated)
  const may = (type: 'pause' | 'resume') => decide(webhook, type, { actor }).ok
  const { id, name, state, stateSince, version, mappedBy } = webhook
  const form = useMappingForm({
    contract: editInbound,
    now: draftOf(webhook),
    fixed: { webhookId: id, version },
    done: () => toast({ tone: 'ok', title: t('inbound.saved') }),
  })
  const formId = useId()
  return (
    <Drawer
      title={name}
      facts={
        <chakra.span display="flex" flexWrap="wrap" gap="2" alignItems="center">
          <StatusBadge tone={stateTones[state]} word={t(`webhooks.state.${state}`)} />
          <RelativeTime at={stateSince} />
          <span>{t('inbound.mapped_by', { name: mappedBy.name })}</span>
        </chakra.span>
      }
      open
      close={() => form.leave(close)}
      width={720}
      footer={
        <>
          <chakra.span me="auto">
            <Button onClick={() => actions.remove(close)}>{t('webhooks.remove')}</Button>
          </chakra.span>
          {may('pause') && <Button onClick={actions.pause}>{t('webhooks.pause')}</Button>}
          {may('resume') && <Button onClick={actions.resume}>{t(resumeLabels[state])}</Button>}
          {open === 'mapping' && (
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
          { id: 'requests', label: t('inbound.requests'), content: <RequestLog webhook={webhook} /> },
          {
            id: 'mapping',
            label: t('inbound.mapping'),
            content: (
              <>
                <chakra.p color="muted" mb="3">
                  {t('inbound.mapping_text', { path: '{{$.buyer.name}}' })}
                </chakra.p>
                <TryMapping webhookId={id} mapping={() => mappingNow(form)} />
                <chakra.form
                  id={formId}
                  noValidate
                  onSubmit={form.submit}
                  display="flex"
                  flexDirection="column"
                  gap="3"
                >
                  {form.refusal !== undefined && (
                    <chakra.p role="alert" color="critical">
                      {form.refusal}
                    </chakra.p>
                  )}
                  <MappingFields form={form} />
                </chakra.form>
              </>
            ),
          },
          {
            id: 'address',
            label: t('inbound.address'),
            content: <Address webhook={webhook} rotate={actions.rotate} />,
          },
        ]}
      />
    </Drawer>
  )
}

function Address({ webhook: { id, proof }, rotate }: { webhook: InboundWebhook; rotate: () => void }) {
  const { t } = useTranslation()
  const { header, kind } = proof
  return (
    <chakra.div display="flex" flexDirection="column" alignItems="flex-start" gap="3">
      <chakra.div width="full">
        <CodeBlock label={t('inbound.address')} text={inboundAddress(id)} />
      </chakra.div>
      <p>{t(`inbound.address_text.${kind}`, { header })}</p>
      <chakra.p color="muted">{t('inbound.limits_text')}</chakra.p>
      <Button onClick={rotate}>{t('webhooks.rotate')}</Button>
    </chakra.div>
  )
}
