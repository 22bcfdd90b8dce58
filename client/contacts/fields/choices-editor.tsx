import { choiceLimit } from '@aura/contracts/contacts/fields.ts'
import { chakra } from '@chakra-ui/react'
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { Input } from '../../platform/ui/input.tsx'
import type { ChoiceRow } from './choices.ts'

type Props = { lines: readonly ChoiceRow[]; change: (lines: ChoiceRow[]) => void; problem: string | undefined }

export function ChoicesEditor({ lines, change, problem }: Props) {
  const { t } = useTranslation()
  const add = () => change([...lines, { n: Math.max(-1, ...lines.map(({ n }) => n)) + 1, label: '', from: null }])
  return (
    <chakra.fieldset mb="3">
      <chakra.legend fontSize="sm" fontWeight="medium" color="muted" mb="1">
        {t('contacts.fields.choices')}
      </chakra.legend>
      {lines.map((line, at) => (
        <chakra.div key={line.n} display="flex" gap="1" mb="1">
          <Input
            aria-label={t('contacts.fields.choice', { n: at + 1 })}
            value={line.label}
            maxLength={80}
            autoComplete="off"
            onChange={({ target }) =>
              change(
                lines.map((choiceRow) => (choiceRow.n === line.n ? { ...choiceRow, label: target.value } : choiceRow)),
              )
            }
          />
          <Button
            variant="ghost"
            px="0"
            aria-label={t('contacts.fields.remove_choice', { label: line.label || String(at + 1) })}
            onClick={() => change(lines.filter(({ n }) => n !== line.n))}
          >
            <X size={16} strokeWidth={1.75} />
          </Button>
        </chakra.div>
      ))}
      {lines.length < choiceLimit && (
        <Button size="xs" onClick={add}>
          <Plus size={14} strokeWidth={1.75} aria-hidden="true" />
          {t('contacts.fields.add_choice')}
        </Button>
      )}
      <chakra.p fontSize="xs" color={problem ? 'critical' : 'muted'} role={problem ? 'alert' : undefined} mt="1">
        {problem ?? t('contacts.fields.choices_text')}
      </chakra.p>
    </chakra.fieldset>
  )
}
