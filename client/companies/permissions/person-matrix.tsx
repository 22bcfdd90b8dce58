/** One user's permissions with their reasons, and the user's exceptions. */

import { explainRights, setPermission } from '@aura/contracts/companies/administer.ts'
import type { ManagedUser } from '@aura/contracts/companies/manage-users.ts'
import type { Permission } from '@aura/contracts/permissions.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMay } from '../../platform/me.ts'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { useRefusals } from '../users/use-actor.ts'
import { useAgain } from '../users/use-people.ts'
import { actionTitle, moduleTitle, roleWord } from '../users/user-texts.ts'
import { ThreeStates } from './three-states.tsx'

type Right = OutputOf<typeof explainRights>['rights'][number]

export function PersonMatrix({ person, mark }: { person: ManagedUser; mark: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const read = useQuery(explainRights, { userId: person.id })
  const { data, refetch } = read
  useAgain(refetch, mark)
  const { send } = useCommand(setPermission)
  const mayUpdate = useMay(setPermission.needs)
  const refusalOf = useRefusals()
  const [problem, setProblem] = useState<string>()
  if (!data) return <PendingRead of={read} h="40" />

  const set = (permission: Permission, granted: boolean | null) => {
    setProblem(undefined)
    void send({ userId: person.id, permission, granted }).catch((refusal: unknown) => setProblem(errorText(refusal)))
  }
  const why = ({ allowed, because, exception, permission }: Right) => {
    const words = t(`companies.rights.because.${because}`, { role: roleWord(data.role) })
    // An exception that something stronger overrides is still told of.
    const idle = exception !== null && because !== 'granted' && because !== 'denied'
    return `${t(allowed ? 'companies.rights.may' : 'companies.rights.may_not')}: ${words}${
      idle ? ` ${t('companies.rights.idle', { permission })}` : ''
    }`
  }
  const modules = [...new Set(data.rights.map(({ module }) => module))]
  return (
    <>
      <chakra.p color="muted" mb="3">
        {t('companies.rights.person_text')}
      </chakra.p>
      {problem && (
        <chakra.p role="alert" color="critical" mb="2">
          {problem}
        </chakra.p>
      )}
      {modules.map((module) => (
        <chakra.section key={module} aria-label={moduleTitle(module, language)} mb="4">
          <chakra.h3 fontWeight="semibold" mb="1">
            {moduleTitle(module, language)}
          </chakra.h3>
          {data.rights
            .filter((right) => right.module === module)
            .map((right) => (
              <chakra.div
                key={right.permission}
                data-permission={right.permission}
                display="flex"
                flexWrap="wrap"
                alignItems="center"
                columnGap="3"
                rowGap="1"
                py="1.5"
                borderTopWidth="1px"
                borderColor="line"
              >
                <chakra.div flex="1" minW="220px">
                  <p>{actionTitle(right.action, language)}</p>
                  <chakra.p color="muted" fontSize="sm">
                    {why(right)}
                  </chakra.p>
                </chakra.div>
                <ThreeStates
                  label={`${moduleTitle(module, language)}: ${actionTitle(right.action, language)}`}
                  value={right.exception}
                  change={(granted) => set(right.permission, granted)}
                  refusal={
                    mayUpdate
                      ? refusalOf({ type: 'exception', permission: right.permission }, person)
                      : t('auth.forbidden')
                  }
                />
              </chakra.div>
            ))}
        </chakra.section>
      ))}
    </>
  )
}
