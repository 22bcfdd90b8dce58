import { codeDigits, type Factor } from '@aura/contracts/identity/challenge.ts'
import { chakra } from '@chakra-ui/react'
import { type Ref, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Input } from '../../platform/ui/input.tsx'
import { CodeBoxes } from './code-boxes.tsx'

type AnswerFieldProps = {
  ref: Ref<HTMLInputElement>
  factor: Factor
  value: string
  invalid: boolean
  /** `whole` when nothing more can be typed. */
  onValue: (value: string, whole: boolean) => void
}

/** Six digits, or a recovery code. */
export function AnswerField({ ref, factor, value, invalid, onValue }: AnswerFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const wiring = { id, ref, autoFocus: true, 'aria-invalid': invalid || undefined }
  return (
    <chakra.div display="flex" flexDirection="column" gap="1">
      <chakra.label htmlFor={id} fontSize="sm" fontWeight="medium" color="muted">
        {t(factor === 'recovery' ? 'identity.factor.recovery' : 'identity.two_factor.code')}
      </chakra.label>
      {factor === 'recovery' ? (
        <Input
          {...wiring}
          size="lg"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="xxxxx-xxxxx"
          maxLength={11}
          value={value}
          onChange={({ target }) => onValue(target.value.trim(), false)}
        />
      ) : (
        <CodeBoxes {...wiring} value={value} onValue={(digits) => onValue(digits, digits.length === codeDigits)} />
      )}
    </chakra.div>
  )
}
