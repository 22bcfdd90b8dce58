/** The matrix of the roles on a phone: one group a module, and below each action its roles, as wide as the screen. */
import { type ChangeableRole, changeableRoles, type RoleMatrixRow } from '@aura/contracts/companies/role-rights.ts'
import type { Permission } from '@aura/contracts/permissions.ts'
import { chakra } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/i18n/language.ts'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { actionTitle, moduleTitle, permissionTitle, roleWord } from '../users/user-texts.ts'
import { RoleCell } from './role-cell.tsx'

type RoleGroupsProps = {
  rows: readonly RoleMatrixRow[]
  /** Who are active in a role: a change reaches all of them. */
  people: (role: ChangeableRole) => number
  refusal: (role: ChangeableRole, permission: Permission) => string | undefined
  change: (role: ChangeableRole, row: RoleMatrixRow, granted: boolean | null) => void
}

export function RoleGroups({ rows, people, ...rest }: RoleGroupsProps) {
  const modules = [...new Set(rows.map(({ module }) => module))]
  return (
    <>
      <chakra.p px="2" mb="2" fontSize="sm" data-figures="">
        {changeableRoles.map((role) => `${roleWord(role)}: ${people(role)}`).join(' · ')}
      </chakra.p>
      {modules.map((module, at) => (
        <ModuleGroup key={module} rows={rows.filter((row) => row.module === module)} isOpen={at === 0} {...rest} />
      ))}
    </>
  )
}

const Summary = chakra('summary', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: '14',
    py: '2',
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
  },
})

function ModuleGroup({ rows, isOpen, refusal, change }: Omit<RoleGroupsProps, 'people'> & { isOpen: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [first] = rows
  if (!first) return null
  const shares = changeableRoles.map(
    (role) => `${roleWord(role)} ${rows.filter((row) => row[role].allowed).length}/${rows.length}`,
  )
  return (
    <chakra.details
      open={isOpen}
      borderTopWidth="1px"
      borderColor="line"
      px="2"
      css={{ '&[open] > summary > svg': { transform: 'rotate(180deg)' } }}
    >
      <Summary>
        <chakra.span flex="1" minW="0">
          <chakra.span display="flex" flexWrap="wrap" alignItems="center" columnGap="2" fontWeight="semibold">
            {moduleTitle(first.module, language)}
            {rows.some(({ withheld }) => withheld) && (
              <StatusBadge tone="info" word={t('companies.rights.not_in_plan')} />
            )}
          </chakra.span>
          <chakra.span display="block" color="muted" fontSize="sm" data-figures="">
            {shares.join(' · ')}
          </chakra.span>
        </chakra.span>
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
      </Summary>
      {rows.map((row) => (
        <chakra.section
          key={row.permission}
          aria-label={permissionTitle(row.permission, language)}
          data-permission={row.permission}
          borderTopWidth="1px"
          borderColor="line"
          py="2"
        >
          <chakra.p fontWeight="medium">{actionTitle(row.action, language)}</chakra.p>
          <Role word={t('companies.owner.role.company_owner')}>
            {t(row.owner ? 'companies.rights.yes' : 'companies.rights.no')}
          </Role>
          {changeableRoles.map((role) => (
            <Role key={role} word={roleWord(role)}>
              <RoleCell
                label={`${roleWord(role)}, ${permissionTitle(row.permission, language)}`}
                right={row[role]}
                refusal={refusal(role, row.permission)}
                change={(granted) => change(role, row, granted)}
              />
            </Role>
          ))}
          {row.exceptions > 0 && (
            <chakra.p color="muted" fontSize="sm" data-figures="">
              {t('companies.rights.exceptions')}: {t('companies.rights.exceptions_count', { count: row.exceptions })}
            </chakra.p>
          )}
        </chakra.section>
      ))}
    </chakra.details>
  )
}

function Role({ word, children }: { word: string; children: ReactNode }) {
  return (
    <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="3" minH="9">
      <chakra.span color="muted">{word}</chakra.span>
      <span>{children}</span>
    </chakra.div>
  )
}
