import { hourMs } from '@aura/contracts/platform/durations.ts'
import { planMaintenance } from '@aura/contracts/warroom/alerts/maintenance.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { localTimeText } from '../../platform/local-time.ts'
import { Field } from '../../platform/ui/field.tsx'
import { FormDrawer } from '../../platform/ui/form-drawer.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { OrderedPicker } from '../ordered-picker.tsx'
import { useQueuesAndChannels } from '../use-choices.ts'

export function MaintenanceDrawer({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const { queues, channels } = useQueuesAndChannels()
  const { send, pending } = useCommand(planMaintenance)
  const [id] = useState(newId)
  const [name, setName] = useState('')
  const [from, setFrom] = useState(() => localTimeText(Date.now()))
  const [to, setTo] = useState(() => localTimeText(Date.now() + hourMs))
  const [targets, setTargets] = useState<readonly string[]>([])
  const [told, tell] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const isOrdered = from !== '' && to !== '' && from < to

  async function submit(event: FormEvent) {
    event.preventDefault()
    tell(true)
    if (pending || name.trim() === '' || !isOrdered) return
    setRefusal(undefined)
    const at = (text: string) => new Date(text).toISOString()
    try {
      await send({ id, name: name.trim(), from: at(from), to: at(to), targets: [...targets] })
      toast({ tone: 'ok', title: t('warroom.saved') })
      close()
    } catch (error) {
      setRefusal(error)
    }
  }
  return (
    <FormDrawer title={t('warroom.maintenance.new')} close={close} submit={submit} pending={pending} refusal={refusal}>
      <Field label={t('warroom.name')} error={told && name.trim() === '' ? t('warroom.problem.name') : undefined}>
        {(wiring) => (
          <Input {...wiring} name="name" maxLength={80} value={name} onChange={({ target }) => setName(target.value)} />
        )}
      </Field>
      <Field
        label={t('warroom.maintenance.from')}
        error={told && !isOrdered ? t('warroom.problem.stretch') : undefined}
      >
        {(wiring) => (
          <Input {...wiring} type="datetime-local" value={from} onChange={({ target }) => setFrom(target.value)} />
        )}
      </Field>
      <Field label={t('warroom.maintenance.to')}>
        {(wiring) => (
          <Input {...wiring} type="datetime-local" value={to} onChange={({ target }) => setTo(target.value)} />
        )}
      </Field>
      <OrderedPicker
        label={t('warroom.maintenance.targets')}
        name="targets"
        options={[...queues, ...channels]}
        chosen={targets}
        choose={setTargets}
        hint={t('warroom.maintenance.targets_hint')}
      />
    </FormDrawer>
  )
}
