import { getUserPermissions as contract } from '@aura/contracts/companies/permissions.ts'
import { actionTitles, moduleTitles } from '@aura/contracts/module-names.ts'
import { permissionRow } from '@aura/contracts/permissions.ts'
import { answer } from '../platform/handle.ts'

export const getUserPermissions = answer(contract, async ({ tx, caller }) => {
  const { language } = await tx
    .selectFrom('users')
    .where('id', '=', caller.userId)
    .select('language')
    .executeTakeFirstOrThrow()
  return caller.permissions.flatMap((permission) => {
    const row = permissionRow(permission)
    if (!row) return []
    return [
      {
        module_name: row.module,
        module_display_name: moduleTitles[language][row.module],
        action: row.action,
        action_display_name: actionTitles[language][row.action] ?? row.action,
      },
    ]
  })
})
