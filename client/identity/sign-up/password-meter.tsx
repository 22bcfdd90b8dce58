import { passwordScore, strengthOf } from '@aura/machines/identity/password-policy.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Meter } from '../../platform/charts/meter.tsx'
import { PasswordRules } from '../password/password-rules.tsx'

const tones = { weak: 'critical', fair: 'attention', good: 'info', strong: 'ok' } as const

/** How good a password is, as a bar and a word, and what it still lacks. */
export function PasswordMeter({ password, email }: { password: string; email: string }) {
  const { t } = useTranslation()
  const score = passwordScore(password)
  const strength = strengthOf(score)
  const word = t(`identity.strength.${strength}`)
  return (
    <chakra.div mt="-1">
      <chakra.div display="flex" alignItems="center" gap="3" minH="18px" mb="1.5">
        <chakra.div
          role="meter"
          aria-label={t('identity.strength')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={score}
          aria-valuetext={word}
          flex="1"
        >
          <Meter percent={score} tone={tones[strength]} height={4} />
        </chakra.div>
        <chakra.span fontSize="xs" color={password === '' ? 'muted' : tones[strength]} minW="64px" textAlign="end">
          {password === '' ? t('identity.strength') : word}
        </chakra.span>
      </chakra.div>
      <PasswordRules password={password} email={email} />
    </chakra.div>
  )
}
