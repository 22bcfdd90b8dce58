/** Moves those who wait to another channel: whom that reaches is counted first, and the proof is said afterwards. */
import type { Campaign } from '@aura/contracts/campaigns/campaign.ts'
import { reroute, reroutePreview } from '@aura/contracts/campaigns/reroute.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../platform/feed/use-query.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { Field } from '../platform/ui/field.tsx'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { Select } from '../platform/ui/input.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { codeText, costText, heldText } from './campaign-words.ts'
import look from './campaigns.module.css'
import { useSendingChannels } from './use-channels.ts'

export function RerouteDialog({ campaign, leave }: { campaign: Campaign; leave: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { channels, reads } = useSendingChannels()
  const others = channels.filter(({ id }) => id !== campaign.channelId)
  const form = useDraftForm<typeof reroute, { channelId: string }>({
    contract: reroute,
    now: { channelId: '' },
    names: ['channelId'],
    inputOf: ({ channelId }) => ({ campaignId: campaign.id, channelId }),
    words: () => t('campaigns.choose_channel'),
    done: ({ underway }) => {
      const name = channels.find(({ id }) => id === form.draft.channelId)?.name ?? ''
      toast({
        tone: 'ok',
        title: t('campaigns.rerouted_proof', { name, underway: underway.toLocaleString(language) }),
      })
      leave()
    },
  })
  return (
    <FormDialog
      title={t('campaigns.reroute_of', { name: campaign.name })}
      text={t('campaigns.reroute_text')}
      action={t('campaigns.reroute')}
      leave={() => form.leave(leave)}
      form={form}
      reads={reads}
    >
      <Field label={t('campaigns.channel')} error={form.problem('channelId')}>
        {(wiring) => (
          <Select {...wiring} {...form.wire('channelId')}>
            <option value="">{t('campaigns.choose')}</option>
            {others.map(({ id, name, kind }) => (
              <option key={id} value={id}>{`${t(`contacts.channel.${kind}`)} · ${name}`}</option>
            ))}
          </Select>
        )}
      </Field>
      {form.draft.channelId !== '' && <Reach campaignId={campaign.id} channelId={form.draft.channelId} />}
    </FormDialog>
  )
}

function Reach(input: { campaignId: string; channelId: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const read = useQuery(reroutePreview, input)
  const { data, error } = read
  if (!data) return error ? <PendingRead of={read} /> : <chakra.p color="muted">{t('campaigns.counting')}</chakra.p>
  const number = (count: number) => count.toLocaleString(language)
  return (
    <>
      <dl className={look.facts} aria-label={t('campaigns.reroute_reach')}>
        <div>
          <dt>{t('campaigns.bucket.waiting')}</dt>
          <dd>{number(data.waiting)}</dd>
        </div>
        <div>
          <dt>{t('campaigns.preflight.reached')}</dt>
          <dd>{number(data.reached)}</dd>
        </div>
        <div>
          <dt>{t('campaigns.preflight.cost')}</dt>
          <dd>{costText(data, language)}</dd>
        </div>
        {data.excluded.map(({ code, count }) => (
          <div key={code}>
            <dt>{t(`campaigns.code.${code}` as never, { defaultValue: codeText({ code }) })}</dt>
            <dd>{number(count)}</dd>
          </div>
        ))}
      </dl>
      {data.lack && (
        <chakra.p color="critical">
          {codeText(data.lack)} {t('campaigns.reroute_unapproved')}
        </chakra.p>
      )}
      {data.hold && <chakra.p color="attention">{heldText(data.hold, 'campaigns.would_be_held')}</chakra.p>}
    </>
  )
}
