import { savedName } from '@aura/contracts/lists/saved.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { Field } from '../platform/ui/field.tsx'
import { useLocalForm } from '../platform/ui/form/use-local-form.ts'
import { Input } from '../platform/ui/input.tsx'

export function NameForm({ start, save }: { start: string; save: (name: string) => void }) {
  const { t } = useTranslation()
  const form = useLocalForm({
    now: { name: start },
    names: ['name'],
    guarded: false,
    check: ({ name }) => ({ name: savedName.safeParse(name).success ? undefined : t('lists.name_needed') }),
    send: ({ name }) => save(name.trim()),
  })
  return (
    <chakra.form noValidate onSubmit={form.submit}>
      <Field label={t('lists.name')} error={form.problem('name')}>
        {(wiring) => <Input {...wiring} {...form.wire('name')} maxLength={60} autoComplete="off" />}
      </Field>
      <Button type="submit" variant="solid" colorPalette="accent" width="full">
        {t('platform.save')}
      </Button>
    </chakra.form>
  )
}
