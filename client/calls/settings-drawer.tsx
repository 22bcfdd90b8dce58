/** How long there is to write after a call, usually and in single queues; and what is said when nobody is there. */
import { type CallSettings, callSettings, closedWordsLimit, setCallSettings } from '@aura/contracts/calls/settings.ts'
import type { Queue } from '@aura/contracts/routing/queue.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../platform/feed/use-query.ts'
import { Drawer } from '../platform/ui/drawer.tsx'
import { Field } from '../platform/ui/field.tsx'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { FormDrawer } from '../platform/ui/form-drawer.tsx'
import { Input } from '../platform/ui/input.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { toast } from '../platform/ui/toast.tsx'

const everything = {}

type DrawerProps = { queues: readonly Queue[]; close: () => void }

export function SettingsDrawer(props: DrawerProps) {
  const { t } = useTranslation()
  const read = useQuery(callSettings, everything)
  const { data, refetch } = read
  if (data) return <SettingsForm settings={data} refetch={refetch} {...props} />
  return (
    <Drawer open close={props.close} title={t('calls.settings')}>
      <PendingRead of={read} h="40" />
    </Drawer>
  )
}

const usual = 'usual'
const closed = 'closed'
/** Text that is no count is left for the contract to refuse. */
const secondsOf = (text = '') => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : text)

function SettingsForm({
  settings,
  queues,
  close,
  refetch,
}: DrawerProps & { settings: CallSettings; refetch: () => void }) {
  const { t } = useTranslation()
  const ids = queues.map(({ id }) => id)
  const form = useDraftForm<typeof setCallSettings, Record<string, string>>({
    contract: setCallSettings,
    now: {
      ...Object.fromEntries(ids.map((id) => [id, `${settings.queues[id] ?? ''}`])),
      [usual]: `${settings.wrapUpSeconds}`,
      [closed]: settings.closedWords ?? '',
    },
    names: [usual, ...ids, closed],
    paths: {
      [usual]: 'wrapUpSeconds',
      [closed]: 'closedWords',
      ...Object.fromEntries(ids.map((id) => [id, `queues.${id}`])),
    },
    inputOf: (draft) => ({
      wrapUpSeconds: secondsOf(draft[usual]),
      queues: Object.fromEntries(ids.flatMap((id) => (draft[id]?.trim() ? [[id, secondsOf(draft[id])]] : []))),
      closedWords: draft[closed]?.trim() || null,
      version: settings.version,
    }),
    words: (name) => (name === closed ? undefined : t('calls.settings_wrong')),
    refresh: refetch,
    done: () => {
      toast({ tone: 'ok', title: t('calls.settings_saved') })
      close()
    },
  })
  return (
    <FormDrawer title={t('calls.settings')} close={close} form={form}>
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
      <Field label={t('calls.settings_closed')} error={form.problem(closed)} hint={t('calls.settings_closed_hint')}>
        {(wiring) => <Input {...wiring} {...form.wire(closed)} maxLength={closedWordsLimit} autoComplete="off" />}
      </Field>
    </FormDrawer>
  )
}
