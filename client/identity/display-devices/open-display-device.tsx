import { openDisplayDevice } from '@aura/contracts/identity/display-devices.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { useForm } from '../../platform/ui/use-form.ts'
import { refusalText } from '../form-texts.ts'
import { Refusal } from '../refusal.tsx'

type OpenWallProps = { open: (name: string, days: number) => Promise<void>; leave: () => void }

const { name: nameRule, days: daysRule } = openDisplayDevice.input.shape

/** What the screen is called, and for how long it may stay signed in. */
export function OpenDisplayDevice({ open, leave }: OpenWallProps) {
  const { t } = useTranslation()
  const form = useForm({
    names: ['name', 'days'],
    start: { days: '30' },
    problemOf: (name, read) => {
      if (name === 'name') {
        return nameRule.safeParse(read('name')).success ? undefined : t('identity.walls.name_required')
      }
      return daysRule.safeParse(Number(read('days'))).success ? undefined : t('identity.walls.days_invalid')
    },
    send: async (read) => {
      await open(read('name'), Number(read('days')))
      leave()
    },
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
        <Button onClick={leave}>{t('platform.cancel')}</Button>
        <Button type="submit" variant="solid" colorPalette="accent" aria-disabled={form.pending}>
          {t('identity.walls.make')}
        </Button>
      </chakra.div>
      <Refusal text={refusalText(form.refusal, t('platform.unexpected'))} />
    </chakra.form>
  )
}
