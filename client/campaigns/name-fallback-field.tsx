/** What stands for the name of a person whose card has none. */
import { useTranslation } from 'react-i18next'
import { Field } from '../platform/ui/field.tsx'
import { Input } from '../platform/ui/input.tsx'

type Props = { value: string | null; put: (value: string | null) => void }

export function NameFallbackField({ value, put }: Props) {
  const { t } = useTranslation()
  return (
    <Field label={t('campaigns.name_fallback')} hint={t('campaigns.name_fallback_hint')}>
      {(wiring) => (
        <Input
          {...wiring}
          value={value ?? ''}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => put(target.value === '' ? null : target.value)}
        />
      )}
    </Field>
  )
}
