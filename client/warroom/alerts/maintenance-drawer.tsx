import { hourMs } from '@aura/contracts/platform/durations.ts'
import { planMaintenance } from '@aura/contracts/warroom/alerts/maintenance.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { instantText, localTimeText } from '../../platform/local-time.ts'
import { Field } from '../../platform/ui/field.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { FormDrawer } from '../../platform/ui/form-drawer.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { OrderedPicker } from '../ordered-picker.tsx'
import { useQueuesAndChannels } from '../use-choices.ts'

type Draft = { name: string; from: string; to: string; targets: readonly string[] }

export function MaintenanceDrawer({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const { queues, channels } = useQueuesAndChannels()
  const [id] = useState(newId)
  const [now] = useState(() => ({
    name: '',
    from: localTimeText(Date.now()),
    to: localTimeText(Date.now() + hourMs),
    targets: [],
  }))
  const form = useDraftForm<typeof planMaintenance, Draft>({
    contract: planMaintenance,
    now,
    names: ['name', 'from', 'to', 'targets'],
    inputOf: ({ name, from, to, targets }) => ({
      ...{ id, name: name.trim(), targets: [...targets] },
      ...{ from: instantText(from), to: instantText(to) },
    }),
    words: (name) =>
      name === 'targets' ? undefined : t(name === 'name' ? 'warroom.problem.name' : 'warroom.problem.stretch'),
    check: ({ from, to }) => ({ from: from < to ? undefined : t('warroom.problem.stretch') }),
    done: () => {
      toast({ tone: 'ok', title: t('warroom.saved') })
      close()
    },
  })
  return (
    <FormDrawer title={t('warroom.maintenance.new')} close={close} form={form}>
      <Field label={t('warroom.name')} error={form.problem('name')}>
        {(wiring) => <Input {...wiring} {...form.wire('name')} maxLength={80} />}
      </Field>
      <Field label={t('warroom.maintenance.from')} error={form.problem('from')}>
        {(wiring) => <Input {...wiring} {...form.wire('from')} type="datetime-local" />}
      </Field>
      <Field label={t('warroom.maintenance.to')} error={form.problem('to')}>
        {(wiring) => <Input {...wiring} {...form.wire('to')} type="datetime-local" />}
      </Field>
      <OrderedPicker
        label={t('warroom.maintenance.targets')}
        name="targets"
        options={[...queues, ...channels]}
        chosen={form.draft.targets}
        choose={(chosen) => form.set('targets', chosen)}
        hint={t('warroom.maintenance.targets_hint')}
      />
    </FormDrawer>
  )
}
