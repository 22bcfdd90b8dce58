import { codeSeconds } from '@aura/contracts/identity/challenge.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { clockText } from './factor-words.ts'

/** A thin line that runs out, and the time left in figures. */
export function Countdown({ seconds, running }: { seconds: number; running: boolean }) {
  const { t } = useTranslation()
  return (
    <chakra.div mt="3">
      <chakra.div h="2px" bg="line" borderRadius="full" overflow="hidden">
        <chakra.div
          h="full"
          bg="accent"
          transformOrigin="left"
          style={{ transform: `scaleX(${running ? seconds / codeSeconds : 0})` }}
        />
      </chakra.div>
      <chakra.p role="timer" data-figures="" mt="1.5" fontSize="sm" color="muted">
        {running ? t('identity.two_factor.expires_in', { time: clockText(seconds) }) : t('identity.two_factor.expired')}
      </chakra.p>
    </chakra.div>
  )
}
