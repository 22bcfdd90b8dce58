/** What each role may in this company, module by module; owners may make the two lower ones their own. */

import {
  type ChangeableRole,
  changeableRoles,
  type RoleMatrixRow,
  roleMatrix,
  setRolePermission,
} from '@aura/contracts/companies/role-rights.ts'
import type { Permission } from '@aura/contracts/permissions.ts'
import { rolePermissionRefusal } from '@aura/machines/companies/decide.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMay } from '../../platform/me.ts'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { useNarrowScreen } from '../../platform/ui/use-narrow-screen.ts'
import { useActor, useUserCounts } from '../users/use-actor.ts'
import { useAgain, useUserChanges } from '../users/use-people.ts'
import { actionTitle, moduleTitle, permissionTitle, refusalWord, roleWord } from '../users/user-texts.ts'
import { RoleCell } from './role-cell.tsx'
import { RoleGroups } from './role-groups.tsx'

const nothing = {}
const Head = chakra('th', {
  base: {
    position: 'sticky',
    top: '0',
    bg: 'panel',
    textAlign: 'start',
    fontWeight: 'medium',
    color: 'muted',
    py: '2',
    px: '3',
    whiteSpace: 'nowrap',
    zIndex: '1',
  },
})
const Cell = chakra('td', { base: { py: '1.5', px: '3', borderTopWidth: '1px', borderColor: 'line' } })

export function RoleMatrix() {
  const { t } = useTranslation()
  const language = useLanguage()
  const actor = useActor()
  const counts = useUserCounts()
  const read = useQuery(roleMatrix, nothing)
  const { data, refetch } = read
  const { state } = useUserChanges()
  useAgain(refetch, state && `${state.since} ${state.roles} ${Object.values(state.rights).join()}`)
  const { send } = useCommand(setRolePermission)
  const mayManage = useMay(setRolePermission.needs)
  const isNarrow = useNarrowScreen()
  const [problem, setProblem] = useState<string>()

  async function change(role: ChangeableRole, row: RoleMatrixRow, granted: boolean | null) {
    setProblem(undefined)
    const before = row[role].changed
    try {
      await send({ role, permission: row.permission, granted })
      toast({
        tone: 'ok',
        title: t('companies.rights.role_set', {
          role: roleWord(role),
          permission: permissionTitle(row.permission, language),
        }),
        action: {
          label: t('companies.users.undo'),
          run: () =>
            void send({ role, permission: row.permission, granted: before }).catch((refusal: unknown) =>
              setProblem(errorText(refusal)),
            ),
        },
      })
    } catch (refusal) {
      setProblem(errorText(refusal))
    }
  }

  if (!data) return <PendingRead of={read} h="60" mx="6" />
  const people = (role: ChangeableRole) => counts?.[role].active ?? 0
  const refusal = (role: ChangeableRole, permission: Permission) => {
    if (!mayManage) return t('companies.rights.owners_only')
    const reason = rolePermissionRefusal(role, permission, actor)
    return reason === null ? undefined : refusalWord(reason)
  }
  return (
    <chakra.div
      overflow="auto"
      flex="1"
      px={{ base: '2', md: '6' }}
      pt="3"
      pb={{ base: '24', md: '6' }}
      tabIndex={0}
      role="region"
      aria-label={t('companies.users.tab.roles')}
    >
      <chakra.p color="muted" mb="2" maxW="720px" px={{ base: '2', md: '0' }}>
        {t(mayManage ? 'companies.rights.roles_text' : 'companies.rights.roles_read')}
      </chakra.p>
      {problem && (
        <chakra.p role="alert" color="critical">
          {problem}
        </chakra.p>
      )}
      {isNarrow ? (
        <RoleGroups
          rows={data.rows}
          people={people}
          refusal={refusal}
          change={(role, row, granted) => void change(role, row, granted)}
        />
      ) : (
        <chakra.table w="full" maxW="960px" borderCollapse="collapse">
          <thead>
            <tr>
              <Head scope="col">{t('companies.rights.action')}</Head>
              <Head scope="col">{t('companies.owner.role.company_owner')}</Head>
              {changeableRoles.map((role) => (
                <Head key={role} scope="col">
                  {roleWord(role)} <chakra.span fontWeight="normal">· {people(role)}</chakra.span>
                </Head>
              ))}
              <Head scope="col">{t('companies.rights.exceptions')}</Head>
            </tr>
          </thead>
          {[...new Set(data.rows.map(({ module }) => module))].map((module) => {
            const rows = data.rows.filter((row) => row.module === module)
            return (
              <tbody key={module}>
                <tr>
                  <chakra.th scope="rowgroup" colSpan={5} textAlign="start" fontWeight="semibold" px="3" pt="4" pb="1">
                    {moduleTitle(module, language)}
                    {rows.some(({ withheld }) => withheld) && (
                      <chakra.span ms="3" fontWeight="normal">
                        <StatusBadge tone="info" word={t('companies.rights.not_in_plan')} />
                      </chakra.span>
                    )}
                  </chakra.th>
                </tr>
                {rows.map((row) => (
                  <tr key={row.permission} data-permission={row.permission}>
                    <Cell>{actionTitle(row.action, language)}</Cell>
                    <Cell color="muted">{t(row.owner ? 'companies.rights.yes' : 'companies.rights.no')}</Cell>
                    {changeableRoles.map((role) => (
                      <Cell key={role}>
                        <RoleCell
                          label={`${roleWord(role)}, ${permissionTitle(row.permission, language)}`}
                          right={row[role]}
                          refusal={refusal(role, row.permission)}
                          change={(granted) => void change(role, row, granted)}
                        />
                      </Cell>
                    ))}
                    <Cell data-figures="">
                      {row.exceptions === 0 ? '–' : t('companies.rights.exceptions_count', { count: row.exceptions })}
                    </Cell>
                  </tr>
                ))}
              </tbody>
            )
          })}
        </chakra.table>
      )}
    </chakra.div>
  )
}
