import { moduleTitles } from '@aura/contracts/module-names.ts'
import { permissionRows } from '@aura/contracts/permissions.ts'
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMe } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { actionTitle } from './scope-words.ts'

type ScopePickerProps = {
  scope: readonly string[]
  choose: (scope: readonly string[]) => void
  problem: string | undefined
}

/** Modules and their actions. A token is given nothing that its giver has not. */
export function ScopePicker({ scope, choose, problem }: ScopePickerProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const words = useId()
  const { permissions } = useMe()
  const rows = permissionRows.filter((row) => permissions.includes(row.permission))
  const modules = [...Map.groupBy(rows, ({ module }) => module)]
  const reading = rows.filter(({ action }) => action === 'view').map(({ permission }) => permission)
  return (
    <chakra.fieldset aria-describedby={words} minW="0">
      <chakra.legend fontSize="sm" fontWeight="medium" color="muted" mb="1">
        {t('companies.tokens.scope')}
      </chakra.legend>
      <chakra.div display="flex" gap="2" mb="2">
        <Button size="xs" onClick={() => choose(reading)}>
          {t('companies.tokens.only_reading')}
        </Button>
        <Button size="xs" onClick={() => choose([])}>
          {t('companies.tokens.nothing')}
        </Button>
      </chakra.div>
      <chakra.div borderWidth="1px" borderColor="line" borderRadius="md" maxH="280px" overflowY="auto" tabIndex={-1}>
        {modules.map(([module, actions]) => (
          <chakra.div
            key={module}
            role="group"
            aria-label={moduleTitles[language][module]}
            display="flex"
            flexWrap="wrap"
            columnGap="4"
            px="3"
            py="1"
            _notFirst={{ borderTopWidth: '1px', borderColor: 'line' }}
          >
            <chakra.span width={{ base: 'full', sm: '180px' }} py="1" fontWeight="medium" fontSize="sm">
              {moduleTitles[language][module]}
            </chakra.span>
            {actions.map(({ permission, action }) => (
              <chakra.label
                key={permission}
                display="inline-flex"
                alignItems="center"
                gap="1.5"
                minH={{ base: '9', md: '7' }}
                fontSize="sm"
                cursor="pointer"
              >
                <chakra.input
                  type="checkbox"
                  accentColor="accent"
                  checked={scope.includes(permission)}
                  onChange={({ target }) =>
                    choose(target.checked ? [...scope, permission] : scope.filter((value) => value !== permission))
                  }
                />
                {actionTitle(action, language)}
              </chakra.label>
            ))}
          </chakra.div>
        ))}
      </chakra.div>
      <chakra.div id={words} fontSize="xs" minH="18px" mt="1">
        {problem ? (
          <chakra.span role="alert" color="critical">
            {problem}
          </chakra.span>
        ) : (
          <chakra.span color="muted">{t('companies.tokens.scope_hint')}</chakra.span>
        )}
      </chakra.div>
    </chakra.fieldset>
  )
}
