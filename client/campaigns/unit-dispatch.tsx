/** /campaigns/unit-dispatch: one person, any channel, through the same outbound policy and into the same ledger. */
import type { CampaignMessage } from '@aura/contracts/campaigns/campaign.ts'
import { campaignMessage } from '@aura/contracts/campaigns/campaign.ts'
import { sendOne, type UnitDispatch } from '@aura/contracts/campaigns/send-one.ts'
import { chakra } from '@chakra-ui/react'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { Card } from '../platform/ui/card.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Select } from '../platform/ui/input.tsx'
import { PageHeader } from '../platform/ui/page-header.tsx'
import page from './campaigns.module.css'
import { MessageFields } from './message-fields.tsx'
import { PhonePreview } from './phone-preview.tsx'
import { UnitList } from './unit-list.tsx'
import { UnitOutcome } from './unit-outcome.tsx'
import { useSendingChannels } from './use-channels.ts'
import { useSendOne } from './use-send-one.ts'

const RecipientField = lazy(async () => ({ default: (await import('../conversations/index.ts')).RecipientField }))

const blank: CampaignMessage = { type: 'text', text: '', subject: null }

export function UnitDispatchScreen() {
  const { t } = useTranslation()
  const { channels, isRead } = useSendingChannels()
  const [channelId, setChannel] = useState('')
  const [message, setMessage] = useState(blank)
  const [sent, setSent] = useState<UnitDispatch>()
  const [revealed, reveal] = useState(false)
  const maySend = useMay(sendOne.needs)
  const sending = useSendOne((dispatch) => {
    setSent(dispatch)
    setMessage(blank)
    reveal(false)
    sending.clear()
  })
  const { choice } = sending
  const channel = channels.find(({ id }) => id === channelId) ?? channels[0]
  const contact = choice.contactId === undefined ? undefined : { id: choice.contactId, name: choice.text }
  const isWorded = campaignMessage.safeParse(message).success
  const submit = (event: FormEvent) => {
    event.preventDefault()
    reveal(true)
    setSent(undefined)
    if (channel && isWorded) void sending.submit(channel.id, message)
  }
  if (isRead && channels.length === 0)
    return (
      <>
        <PageHeader title={t('shell.unit_dispatch')} />
        <EmptyState title={t('campaigns.no_channels')} text={t('campaigns.no_channels_text')} />
      </>
    )
  return (
    <>
      <PageHeader title={t('shell.unit_dispatch')} />
      <div className={page.page}>
        <div className={page.column}>
          {maySend && (
            <Card title={t('campaigns.unit_new')} inset>
              <form onSubmit={submit}>
                <Suspense>
                  <RecipientField
                    choice={choice}
                    choose={sending.choose}
                    contact={contact}
                    error={revealed && !sending.to ? t('campaigns.unit_to_missing') : undefined}
                  />
                </Suspense>
                <Field label={t('campaigns.channel')}>
                  {(wiring) => (
                    <Select
                      {...wiring}
                      value={channel?.id ?? ''}
                      onChange={({ target }) => {
                        setChannel(target.value)
                        setMessage(blank)
                      }}
                    >
                      {channels.map(({ id, name, kind }) => (
                        <option key={id} value={id}>{`${t(`contacts.channel.${kind}`)} · ${name}`}</option>
                      ))}
                    </Select>
                  )}
                </Field>
                <MessageFields channel={channel} message={message} put={setMessage} />
                {revealed && !isWorded && (
                  <chakra.p role="alert" color="critical">
                    {t('campaigns.unit_text_missing')}
                  </chakra.p>
                )}
                {sending.refusal !== undefined && (
                  <chakra.p role="alert" color="critical">
                    {sending.refusal}
                  </chakra.p>
                )}
                <chakra.div pt="2">
                  <Button type="submit" variant="solid" colorPalette="accent" aria-disabled={sending.pending}>
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
            <PhonePreview message={message} channel={channel} />
          </Card>
        </div>
      </div>
    </>
  )
}
