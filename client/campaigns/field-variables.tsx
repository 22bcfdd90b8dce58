/** The company's fields of contacts, to be put into a message. */
import { fieldVariable } from '@aura/contracts/replies/placeholders.ts'
import { useTranslation } from 'react-i18next'
import { useFields } from '../contacts/index.ts'
import { DropItem, DropMenu } from '../platform/ui/drop-menu.tsx'

export function FieldVariables({ insert }: { insert: (name: string) => void }) {
  const { t } = useTranslation()
  const { fields } = useFields()
  const label = t('campaigns.variable.field')
  if (fields.length === 0) return null
  return (
    <DropMenu label={label} button={{ size: 'xs', variant: 'outline', children: `${label}…` }}>
      {fields.map((field) => (
        <DropItem key={field.key} onClick={() => insert(fieldVariable(field.key))}>
          {field.label}
        </DropItem>
      ))}
    </DropMenu>
  )
}
