/** The default alert rules grow and shrink with the team. */
import { permissionSet } from '@aura/contracts/companies/administer.ts'
import { rolePermissionSet } from '@aura/contracts/companies/role-rights.ts'
import { userAdded, userChanged } from '@aura/contracts/companies/user.ts'
import { resizeDefaultRules } from '@aura/server/warroom/index.ts'
import { reaction } from '../../platform/reactions.ts'

export const onTeamChanged = reaction(
  'warroom.on-team-changed',
  [userAdded, userChanged, permissionSet, rolePermissionSet],
  async (work) => resizeDefaultRules(work),
)
