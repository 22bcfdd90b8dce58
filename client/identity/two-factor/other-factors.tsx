import type { Factor } from '@aura/contracts/identity/challenge.ts'
import { chakra } from '@chakra-ui/react'
import { Fingerprint, KeyRound, Mail, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'

const icons = { email: Mail, totp: Smartphone, passkey: Fingerprint, recovery: KeyRound } as const

export function OtherFactors({ factors, choose }: { factors: readonly Factor[]; choose: (factor: Factor) => void }) {
  const { t } = useTranslation()
  if (factors.length === 0) return null
  return (
    <chakra.section mt="4" pt="4" borderTopWidth="1px" borderColor="line" aria-labelledby="other-factors">
      <chakra.h2 id="other-factors" fontSize="sm" color="muted" fontWeight="medium" mb="2">
        {t('identity.two_factor.other')}
      </chakra.h2>
      <chakra.div display="flex" flexDirection="column" gap="2">
        {factors.map((factor) => {
          const Icon = icons[factor]
          return (
            <Button key={factor} justifyContent="flex-start" onClick={() => choose(factor)}>
              <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
              {t(`identity.factor.${factor}`)}
            </Button>
          )
        })}
      </chakra.div>
    </chakra.section>
  )
}
