/** How long there is to write after a call, usually and in single queues; and what is said when nobody is there. */
import { type CallSettings, callSettings, closedWordsLimit, setCallSettings } from '@aura/contracts/calls/settings.ts'
import type { Queue } from '@aura/contracts/routing/queue.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { Button } from '../platform/ui/button.tsx'
import { Drawer } from '../platform/ui/drawer.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Input } from '../platform/ui/input.tsx'
import { Skeleton } from '../platform/ui/skeleton.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { useForm } from '../platform/ui/use-form.ts'

const everything = {}
const formId = 'call-settings'

type DrawerProps = { queues: readonly Queue[]; close: () => void }

export function SettingsDrawer({ queues, close }: DrawerProps) {
  const { t } = useTranslation()
  const { data } = useQuery(callSettings, everything)
  const [busy, setBusy] = useState(false)
  return (
    <Drawer
      open
      close={close}
      title={t('calls.settings')}
      footer={
        <>
          <Button onClick={close}>{t('calls.cancel')}</Button>
          <Button type="submit" form={formId} variant="solid" colorPalette="accent" aria-disabled={busy || !data}>
            {t('calls.save')}
          </Button>
        </>
      }
    >
      {data ? <SettingsForm settings={data} {...{ queues, close, setBusy }} /> : <Skeleton h="40" />}
    </Drawer>
  )
}

const usual = 'usual'
const closed = 'closed'
const secondsOf = (text: string): number | undefined =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) <= 1800 ? Number(text) : undefined

function SettingsForm({
  settings,
  queues,
  close,
  setBusy,
}: DrawerProps & { settings: CallSettings; setBusy: (busy: boolean) => void }) {
  const { t } = useTranslation()
  const { send } = useCommand(setCallSettings)
  const names = [usual, ...queues.map(({ id }) => id)]
  const start = {
    ...Object.fromEntries(
      names.map((name) => [name, String((name === usual ? settings.wrapUpSeconds : settings.queues[name]) ?? '')]),
    ),
    [closed]: settings.closedWords ?? '',
  }
  const form = useForm({
    names: [...names, closed],
    start,
    problemOf: (name, read) =>
      name === closed || secondsOf(read(name)) !== undefined || (name !== usual && read(name).trim() === '')
        ? undefined
        : t('calls.settings_wrong'),
    send: async (read) => {
      setBusy(true)
      try {
        const changes = queues.flatMap(({ id }) => {
          const seconds = secondsOf(read(id))
          return seconds === undefined ? [] : [[id, seconds] as const]
        })
        await send({
          wrapUpSeconds: secondsOf(read(usual)) ?? settings.wrapUpSeconds,
          queues: Object.fromEntries(changes),
          closedWords: read(closed).trim() || null,
          version: settings.version,
        })
        toast({ tone: 'ok', title: t('calls.settings_saved') })
        close()
      } finally {
        setBusy(false)
      }
    },
  })
  return (
    <chakra.form id={formId} noValidate onSubmit={form.submit} display="flex" flexDirection="column" gap="1">
      <chakra.p color="muted" pb="2">
        {t('calls.settings_text')}
      </chakra.p>
      <Field label={t('calls.settings_usual')} error={form.problem(usual)}>
        {(wiring) => <Input {...wiring} {...form.wire(usual)} inputMode="numeric" maxLength={4} autoComplete="off" />}
      </Field>
      {queues.map(({ id, name }) => (
        <Field
          key={id}
          label={t('calls.settings_queue', { name })}
          error={form.problem(id)}
          hint={t('calls.settings_queue_hint')}
        >
          {(wiring) => <Input {...wiring} {...form.wire(id)} inputMode="numeric" maxLength={4} autoComplete="off" />}
        </Field>
      ))}
      <Field label={t('calls.settings_closed')} hint={t('calls.settings_closed_hint')}>
        {(wiring) => <Input {...wiring} {...form.wire(closed)} maxLength={closedWordsLimit} autoComplete="off" />}
      </Field>
      {form.refusal !== undefined && (
        <chakra.p role="alert" color="critical">
          {errorText(form.refusal)}
        </chakra.p>
      )}
    </chakra.form>
  )
}
