import { savedName } from '@aura/contracts/lists/saved.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Input } from '../platform/ui/input.tsx'

export function NameForm({ start, save }: { start: string; save: (name: string) => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState(start)
  const [submitted, setSubmitted] = useState(false)
  const good = savedName.safeParse(name).success
  return (
    <chakra.form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(true)
        if (good) save(name.trim())
      }}
    >
      <Field label={t('lists.name')} error={submitted && !good ? t('lists.name_needed') : undefined}>
        {(wiring) => (
          <Input
            {...wiring}
            value={name}
            maxLength={60}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="solid" colorPalette="accent" width="full">
        {t('platform.save')}
      </Button>
    </chakra.form>
  )
}
