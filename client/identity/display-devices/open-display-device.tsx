import { openDisplayDevice } from '@aura/contracts/identity/display-devices.ts'
import type { InputOf, OutputOf } from '@aura/contracts/platform/operation.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { Input } from '../../platform/ui/input.tsx'
import { Refusal } from '../refusal.tsx'

type Command = typeof openDisplayDevice
type OpenWallProps = { open: (input: InputOf<Command>) => Promise<OutputOf<Command>>; leave: () => void }

/** What the screen is called, and for how long it may stay signed in. */
export function OpenDisplayDevice({ open, leave }: OpenWallProps) {
  const { t } = useTranslation()
  const form = useDraftForm<typeof openDisplayDevice, { name: string; days: string }>({
    contract: openDisplayDevice,
    now: { name: '', days: '30' },
    names: ['name', 'days'],
    inputOf: ({ name, days }) => ({ name, days: Number(days) }),
    words: (name) => t(name === 'name' ? 'identity.walls.name_required' : 'identity.walls.days_invalid'),
    send: open,
    done: leave,
  })
  return (
    <chakra.form noValidate onSubmit={form.submit} display="flex" flexDirection="column" gap="2" maxW="360px">
      <Field label={t('identity.walls.name')} error={form.problem('name')} hint={t('identity.walls.name_hint')}>
        {(wiring) => <Input {...wiring} {...form.wire('name')} maxLength={60} autoComplete="off" autoFocus />}
      </Field>
      <Field label={t('identity.walls.days')} error={form.problem('days')}>
        {(wiring) => <Input {...wiring} {...form.wire('days')} inputMode="numeric" maxLength={3} autoComplete="off" />}
      </Field>
      <chakra.div display="flex" gap="2">
        <Button onClick={() => form.leave(leave)}>{t('platform.cancel')}</Button>
        <Button type="submit" variant="solid" colorPalette="accent" aria-disabled={form.pending}>
          {t('identity.walls.make')}
        </Button>
      </chakra.div>
      <Refusal text={form.refusal} />
    </chakra.form>
  )
}
