/** A form for the company's site: its words, where it may stand, and the code to paste there. */
import { type SendingChannel, sendingChannels } from '@aura/contracts/campaigns/channels.ts'
import { createForm, editForm, type Form } from '@aura/contracts/tracking/form.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../platform/feed/id.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { useMay } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { Field } from '../platform/ui/field.tsx'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { Input, Select, Textarea } from '../platform/ui/input.tsx'
import { Switch } from '../platform/ui/switch.tsx'
import { toast } from '../platform/ui/toast.tsx'

const nothing = {}

type Draft = {
  name: string
  title: string
  consentText: string
  asksPhone: boolean
  /** Empty: the phone is taken unconfirmed. */
  phoneChannelId: string
  sites: string
}
type Props = { form: Form | null; leave: () => void; saved: (form: Form) => void }

const draftOf = (form: Form | null): Draft => ({
  ...{ name: form?.name ?? '', title: form?.title ?? '', consentText: form?.consentText ?? '' },
  ...{ asksPhone: form?.asksPhone ?? false, phoneChannelId: form?.phoneChannelId ?? '' },
  ...{ sites: form?.sites.join('\n') ?? '' },
})

export function CaptureFormDialog({ form: current, leave, saved }: Props) {
  const { t } = useTranslation()
  const [formId] = useState(() => current?.id ?? newId())
  const mayEdit = useMay(editForm.needs)
  const form = useDraftForm<typeof createForm | typeof editForm, Draft>({
    contract: current ? editForm : createForm,
    now: draftOf(current),
    names: ['name', 'title', 'consentText', 'asksPhone', 'phoneChannelId', 'sites'],
    inputOf: ({ sites, phoneChannelId, ...typed }) => ({
      ...{ formId, ...typed, phoneChannelId: phoneChannelId || null },
      ...{ sites: sites.split(/\s+/).filter((line) => line !== '') },
      ...(current && { version: current.version, archived: current.archived }),
    }),
    words: (name) => (name === 'name' ? t('tracking.form.name_required') : undefined),
    blame: { 'tracking.form_name_taken': 'name', 'tracking.form_channel_unfit': 'phoneChannelId' },
    done: saved,
  })
  const channels = useQuery(sendingChannels, nothing, { enabled: form.draft.asksPhone })
  return (
    <FormDialog
      title={t(current ? 'tracking.form.edit' : 'tracking.form.new')}
      action={t(current ? 'tracking.form.save' : 'tracking.form.make')}
      leave={() => form.leave(leave)}
      form={form}
      reads={form.draft.asksPhone ? channels : undefined}
      aside={
        current &&
        mayEdit && (
          <Button onClick={() => void form.change({ archived: !current.archived })}>
            {t(current.archived ? 'tracking.form.bring_back' : 'tracking.form.archive')}
          </Button>
        )
      }
    >
      <Field label={t('tracking.form.name')} error={form.problem('name')}>
        {(wiring) => <Input {...wiring} {...form.wire('name')} maxLength={80} autoComplete="off" />}
      </Field>
      <Field label={t('tracking.form.heading')} error={form.problem('title')}>
        {(wiring) => <Input {...wiring} {...form.wire('title')} maxLength={120} autoComplete="off" />}
      </Field>
      <Field
        label={t('tracking.form.consentText')}
        hint={t('tracking.form.consentText_hint')}
        error={form.problem('consentText')}
      >
        {(wiring) => <Textarea {...wiring} {...form.wire('consentText')} rows={3} maxLength={400} />}
      </Field>
      <Field label={t('tracking.form.sites')} hint={t('tracking.form.sites_hint')} error={form.problem('sites')}>
        {(wiring) => <Textarea {...wiring} {...form.wire('sites')} rows={2} maxLength={2000} />}
      </Field>
      <Switch
        label={t('tracking.form.asksPhone')}
        checked={form.draft.asksPhone}
        onChange={(asksPhone) => form.set('asksPhone', asksPhone)}
      />
      {form.draft.asksPhone && channels.data && (
        <PhoneChannel
          channels={channels.data.channels}
          chosen={form.draft.phoneChannelId}
          problem={form.problem('phoneChannelId')}
          wire={() => form.wire('phoneChannelId')}
        />
      )}
      {current && <EmbedCode form={current} />}
    </FormDialog>
  )
}

type PhoneChannelProps = {
  channels: readonly SendingChannel[]
  chosen: string
  problem: string | undefined
  wire: () => object
}

const hintOf = ({ chosen, isGone }: { chosen: string; isGone: boolean }) => {
  if (isGone) return 'tracking.form.phone_gone_text'
  return chosen === '' ? 'tracking.form.phone_unconfirmed' : 'tracking.form.phone_confirmed'
}

/** Over which channel the owner of the phone confirms it; where there is none, what that means. */
function PhoneChannel({ channels, chosen, problem, wire }: PhoneChannelProps) {
  const { t } = useTranslation()
  const fit = channels.filter(({ kind }) => kind === 'sms')
  const isGone = chosen !== '' && !fit.some(({ id }) => id === chosen)
  if (fit.length === 0 && !isGone)
    return (
      <chakra.p color="muted" fontSize="sm">
        {t('tracking.form.phone_no_channel')} {t('tracking.form.phone_unconfirmed')}
      </chakra.p>
    )
  return (
    <Field label={t('tracking.form.phoneChannelId')} hint={t(hintOf({ chosen, isGone }))} error={problem}>
      {(wiring) => (
        <Select {...wiring} {...wire()}>
          <option value="">{t('tracking.form.phone_none')}</option>
          {isGone && <option value={chosen}>{t('tracking.form.phone_gone')}</option>}
          {fit.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function EmbedCode({ form }: { form: Form }) {
  const { t } = useTranslation()
  const code = `<script async src="${location.origin}/forms/embed.js" data-form="${form.id}"></script>`
  const copy = () =>
    void navigator.clipboard.writeText(code).then(() => toast({ tone: 'ok', title: t('tracking.form.copied') }))
  return (
    <chakra.div borderTopWidth="1px" borderColor="line" pt="3" mt="3">
      <chakra.p fontWeight="medium">{t('tracking.form.embed')}</chakra.p>
      <chakra.p color="muted" fontSize="sm" my="1">
        {t('tracking.form.embed_text')}
      </chakra.p>
      <chakra.code display="block" fontSize="sm" overflowWrap="anywhere" my="2">
        {code}
      </chakra.code>
      <Button onClick={copy}>{t('tracking.form.copy')}</Button>
    </chakra.div>
  )
}
