import { type ConflictRule, conflictRules } from '@aura/contracts/crm-sync/field-rule.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { Input, Select } from '../platform/ui/input.tsx'
import { fieldText } from './crm-words.ts'

type Rule<F extends string> = { ours: F; theirs: string; conflict: ConflictRule }
type RuleListProps<F extends string> = {
  label: string
  rules: readonly Rule<F>[]
  names: ReadonlyMap<F, string>
  /** The name that the field has there, as a beginning. */
  usualTheirs: (field: F) => string
  change: (rules: Rule<F>[]) => void
}

/** Which field is which there, and who is right where both changed. */
export function RuleList<F extends string>({ label, rules, names, usualTheirs, change }: RuleListProps<F>) {
  const { t } = useTranslation()
  const edit = (index: number, part: Partial<Rule<F>>) =>
    change(rules.map((rule, at) => (at === index ? { ...rule, ...part } : rule)))
  const free = [...names.keys()].filter((field) => !rules.some(({ ours }) => ours === field))
  return (
    <>
      <chakra.ul listStyleType="none" aria-label={label} display="flex" flexDirection="column" gap="2">
        {rules.map((rule, index) => {
          const ours = fieldText(rule.ours, names)
          return (
            <chakra.li key={rule.ours} display="flex" flexWrap="wrap" gap="2" alignItems="center">
              <chakra.span minW="150px">{ours}</chakra.span>
              <Input
                aria-label={t('crm-sync.theirs_of', { field: ours })}
                value={rule.theirs}
                width="180px"
                maxLength={100}
                onChange={({ target }) => edit(index, { theirs: target.value.trim() })}
              />
              <Select
                aria-label={t('crm-sync.conflict_of', { field: ours })}
                value={rule.conflict}
                width="auto"
                onChange={({ target }) =>
                  edit(index, { conflict: conflictRules.find((value) => value === target.value) ?? 'newest' })
                }
              >
                {conflictRules.map((value) => (
                  <option key={value} value={value}>
                    {t(`crm-sync.conflict.${value}`)}
                  </option>
                ))}
              </Select>
              <Button
                aria-label={t('crm-sync.drop_field', { field: ours })}
                onClick={() => change(rules.filter((_, at) => at !== index))}
              >
                {t('crm-sync.drop')}
              </Button>
            </chakra.li>
          )
        })}
      </chakra.ul>
      {free.length > 0 && (
        <Select
          aria-label={t('crm-sync.add_field')}
          value=""
          width="auto"
          onChange={({ target }) => {
            const ours = free.find((field) => field === target.value)
            if (ours !== undefined) change([...rules, { ours, theirs: usualTheirs(ours), conflict: 'newest' }])
          }}
        >
          <option value="">{t('crm-sync.add_field')}</option>
          {free.map((field) => (
            <option key={field} value={field}>
              {fieldText(field, names)}
            </option>
          ))}
        </Select>
      )}
    </>
  )
}
