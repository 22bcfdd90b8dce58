import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'

const usual = {
  lost: ['price', 'competitor', 'budget', 'silence', 'timing'],
  won: ['price', 'product', 'service', 'trust', 'timing'],
} as const

type UsualReasonsProps = { result: keyof typeof usual; reason: string; choose: (reason: string) => void }

/** Why deals mostly end so: one press instead of typing. */
export function UsualReasons({ result, reason, choose }: UsualReasonsProps) {
  const { t } = useTranslation()
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2" role="group" aria-label={t('deals.outcome.usual')}>
      {usual[result].map((key) => {
        const words = t(`deals.outcome.usual.${key}`)
        return (
          <Button key={key} size="xs" type="button" aria-pressed={reason === words} onClick={() => choose(words)}>
            {words}
          </Button>
        )
      })}
    </chakra.div>
  )
}
