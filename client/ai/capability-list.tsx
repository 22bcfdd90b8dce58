import { type Capabilities, capabilityNames } from '@aura/contracts/ai/connection.ts'
import { chakra } from '@chakra-ui/react'
import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** What a test has found: each capability with its word, those that are lacking too. */
export function CapabilityList({ capabilities }: { capabilities: Capabilities }) {
  const { t } = useTranslation()
  return (
    <chakra.ul
      aria-label={t('ai.capabilities')}
      display="flex"
      flexWrap="wrap"
      columnGap="3"
      listStyleType="none"
      fontSize="sm"
      color="muted"
    >
      {capabilityNames.map((name) => {
        const Icon = capabilities[name] ? Check : X
        return (
          <chakra.li key={name} display="inline-flex" alignItems="center" gap="1">
            <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
            {t(capabilities[name] ? `ai.capability.${name}` : 'ai.capability.without', {
              name: t(`ai.capability.${name}`),
            })}
          </chakra.li>
        )
      })}
    </chakra.ul>
  )
}
