/** /campaigns/unit-dispatch: one person, any channel, through the same outbound policy and into the same ledger. */
import type { CampaignMessage } from '@aura/contracts/campaigns/campaign.ts'
import { sendOne } from '@aura/contracts/campaigns/send-one.ts'
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { Card } from '../platform/ui/card.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import { Field } from '../platform/ui/field.tsx'
import { FirstStep } from '../platform/ui/first-step.tsx'
import { Select } from '../platform/ui/input.tsx'
import { PageHeader } from '../platform/ui/page-header.tsx'
import page from './campaigns.module.css'
import { MessageFields } from './message-fields.tsx'
import { NameFallbackField } from './name-fallback-field.tsx'
import { PhonePreview } from './phone-preview.tsx'
import { ServedNotice } from './served-notice.tsx'
import { UnitList } from './unit-list.tsx'
import { UnitOutcome } from './unit-outcome.tsx'
import { useSendingChannels } from './use-channels.ts'
import { nobody, useSendOne } from './use-send-one.ts'

const RecipientField = lazy(async () => ({ default: (await import('../conversations/index.ts')).RecipientField }))

const blank: CampaignMessage = { type: 'text', text: '', subject: null }

export function UnitDispatchScreen() {
  const { t } = useTranslation()
  const { channels, isRead } = useSendingChannels()
  const maySend = useMay(sendOne.needs)
  const [chosen, choose] = useState<string>()
  const channel = channels.find(({ id }) => id === chosen) ?? channels[0]
  const [nameFallback, setNameFallback] = useState<string | null>(null)
  const now = { channelId: channel?.id ?? '', message: blank, nameFallback: nameFallback?.trim() || null }
  const { form, sent, served, contact, isLookedUp } = useSendOne(now, () =>
    form.patch({ to: nobody, message: blank, acknowledged: null }),
  )
  const { to, message } = form.draft
  const wrong = form.problem('message') ?? form.refusal
  if (isRead && channels.length === 0)
    return (
      <>
        <PageHeader title={t('shell.unit_dispatch')} />
        <EmptyState
          title={t('campaigns.no_channels')}
          text={t('campaigns.no_channels_text')}
          example={t('campaigns.no_channels_example')}
          action={<FirstStep path="/canais/digitais#new" needs="create_canais" />}
        />
      </>
    )
  return (
    <>
      <PageHeader title={t('shell.unit_dispatch')} />
      <div className={page.page}>
        <div className={page.column}>
          {maySend && (
            <Card title={t('campaigns.unit_new')} inset>
              <form onSubmit={form.submit}>
                <Suspense>
                  <RecipientField
                    choice={to}
                    choose={(recipient) => form.set('to', recipient)}
                    contact={contact}
                    isLookedUp={isLookedUp}
                    error={form.problem('to')}
                  />
                </Suspense>
                <Field label={t('campaigns.channel')} error={form.problem('channelId')}>
                  {(wiring) => (
                    <Select
                      {...wiring}
                      name="channelId"
                      value={channel?.id}
                      onChange={({ target }) => {
                        choose(target.value)
                        form.set('message', blank)
                      }}
                    >
                      {channels.map(({ id, name, kind }) => (
                        <option key={id} value={id}>{`${t(`contacts.channel.${kind}`)} · ${name}`}</option>
                      ))}
                    </Select>
                  )}
                </Field>
                <MessageFields channel={channel} message={message} put={(worded) => form.set('message', worded)} />
                <NameFallbackField value={nameFallback} put={setNameFallback} />
                <ServedNotice served={served} form={form} />
                {wrong !== undefined && (
                  <chakra.p role="alert" color="critical">
                    {wrong}
                  </chakra.p>
                )}
                <chakra.div pt="2">
                  <Button type="submit" variant="solid" colorPalette="accent" aria-disabled={form.pending}>
                    {t('campaigns.send')}
                  </Button>
                </chakra.div>
                {sent && <UnitOutcome dispatch={sent} />}
              </form>
            </Card>
          )}
          <UnitList changed={sent?.id} />
        </div>
        <div className={page.column}>
          <Card title={t('campaigns.preview')} inset>
            <PhonePreview
              key={contact?.id}
              message={message}
              channel={channel}
              fallback={now.nameFallback}
              person={contact}
            />
          </Card>
        </div>
      </div>
    </>
  )
}
