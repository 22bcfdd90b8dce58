import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'

const steps = ['company', 'person', 'confirmation'] as const

/** Where one is in the three steps. */
export function Steps({ step }: { step: 1 | 2 | 3 }) {
  const { t } = useTranslation()
  return (
    <chakra.ol
      display="grid"
      gridTemplateColumns="repeat(3, 1fr)"
      gap="2"
      listStyleType="none"
      mb="5"
      aria-label={t('identity.sign_up.progress', { step })}
    >
      {steps.map((name, index) => (
        <chakra.li
          key={name}
          aria-current={index + 1 === step ? 'step' : undefined}
          borderTopWidth="3px"
          borderColor={index < step ? 'accent' : 'line'}
          pt="1.5"
          fontSize="sm"
          fontWeight={index + 1 === step ? 'semibold' : 'normal'}
          color={index + 1 === step ? 'text' : 'muted'}
        >
          {index + 1}. {t(`identity.sign_up.step.${name}`)}
        </chakra.li>
      ))}
    </chakra.ol>
  )
}
