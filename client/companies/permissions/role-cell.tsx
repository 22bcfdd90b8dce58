import type { RoleMatrixRow } from '@aura/contracts/companies/role-rights.ts'
import { chakra } from '@chakra-ui/react'
import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { Checkbox } from '../../platform/ui/checkbox.tsx'

/** Whether a role has it; where the company made the role its own, it says so and how it is everywhere. */
export function RoleCell(props: {
  label: string
  right: RoleMatrixRow['company_user']
  refusal: string | undefined
  change: (granted: boolean | null) => void
}) {
  const { t } = useTranslation()
  const { label, right, refusal, change } = props
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="2" minH="7" whiteSpace="nowrap">
      <chakra.span display="inline-flex" alignItems="center" gap="2" title={refusal}>
        <Checkbox
          aria-label={label}
          checked={right.allowed}
          aria-disabled={refusal === undefined ? undefined : true}
          onChange={({ target }) => refusal === undefined && change(target.checked)}
        />
        <span aria-hidden="true">{t(right.allowed ? 'companies.rights.yes' : 'companies.rights.no')}</span>
      </chakra.span>
      {right.changed !== null && (
        <>
          <chakra.span color="accent" fontSize="sm">
            {t('companies.rights.own')}
          </chakra.span>
          {refusal === undefined && (
            <Button
              size="xs"
              variant="ghost"
              px="1"
              aria-label={t('companies.rights.reset', { label })}
              title={t('companies.rights.reset', { label })}
              onClick={() => change(null)}
            >
              <RotateCcw size={14} strokeWidth={1.75} aria-hidden="true" />
            </Button>
          )}
        </>
      )}
    </chakra.span>
  )
}
