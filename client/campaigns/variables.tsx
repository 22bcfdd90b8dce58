/** What is different for each person, to be put into a message. */
import { placeholders } from '@aura/contracts/replies/placeholders.ts'
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'

const FieldVariables = lazy(async () => ({ default: (await import('./field-variables.tsx')).FieldVariables }))

/** An operator speaks in no campaign. */
const variables = placeholders.filter((name) => name !== 'operador.nome')

export function Variables({ insert }: { insert: (name: string) => void }) {
  const { t } = useTranslation()
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="1.5" role="group" aria-label={t('campaigns.variables')} pb="2">
      {variables.map((name) => (
        <Button key={name} size="xs" variant="outline" onClick={() => insert(name)}>
          {t(`campaigns.variable.${name}`)}
        </Button>
      ))}
      <Suspense>
        <FieldVariables insert={insert} />
      </Suspense>
    </chakra.div>
  )
}
