/** The default alert rules grow and shrink with the team. */
import { planChanged } from '@aura/contracts/companies/plan.ts'
import { rolePermissionSet } from '@aura/contracts/companies/role-rights.ts'
import { userAdded, userChanged } from '@aura/contracts/companies/user.ts'
import { accessChanged } from '@aura/contracts/platform/access.ts'
import { resizeDefaultRules } from '@aura/server/warroom/index.ts'
import { reaction } from '../../platform/reactions.ts'

export const onTeamChanged = reaction(
  'warroom.on-team-changed',
  [userAdded, userChanged, accessChanged, rolePermissionSet, planChanged],
  async (work) => resizeDefaultRules(work),
)
