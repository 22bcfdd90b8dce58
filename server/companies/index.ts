/** What companies offers: its handlers, and the booking of what anything costs. */
import type { Feature } from '../platform/handle.ts'
import { changeRole, endSessions, explainRights, setActive, setPermission } from './administer.ts'
import { apiTokenList, apiTokens, createApiToken, revokeApiToken } from './api-tokens.ts'
import { avatarRoutes, setAvatar } from './avatar.ts'
import { bookByHand, costBookings, costHistory, costMonth } from './book-cost.ts'
import { changeUsers } from './change-users.ts'
import { costCentres, createCostCentre, editCostCentre } from './cost-centres.ts'
import { exportUsers } from './export-users.ts'
import { importUsers } from './import-users.ts'
import { managedUsers, userChanges } from './manage-users.ts'
import { me } from './me.ts'
import { createCompany, myCompanies, switchCompany } from './memberships.ts'
import { moveUser } from './move-user.ts'
import { owned, ownedOne } from './owner.ts'
import { getUserPermissions } from './permissions.ts'
import { askModule, declineModule, plan, setPlan } from './plan.ts'
import { roleMatrix, setRolePermission } from './role-rights.ts'
import { companyClock, moneyFormat, settings, updateSettings } from './settings.ts'
import { enterSupport, grantSupport, support, withdrawSupport } from './support.ts'
import { supportActions } from './support-actions.ts'
import { setSuspended } from './suspend.ts'
import { updateProfile, updateUser } from './update-user.ts'
import { userHistory } from './user-history.ts'
import { userCounts, users } from './users.ts'

export { addCost, bookCost, type Cost } from './book-cost.ts'
export { nameOf } from './name-of.ts'
export { searchableUsers } from './searchable.ts'
export { closeExpired, endSupport } from './support.ts'

export const companies: Feature = {
  name: 'companies',
  imports: [importUsers],
  exports: [exportUsers],
  handlers: [
    me,
    getUserPermissions,
    plan,
    setPlan,
    askModule,
    declineModule,
    owned,
    ownedOne,
    setSuspended,
    support,
    supportActions,
    grantSupport,
    withdrawSupport,
    enterSupport,
    users,
    userCounts,
    updateUser,
    updateProfile,
    setAvatar,
    changeRole,
    setActive,
    setPermission,
    endSessions,
    managedUsers,
    userChanges,
    changeUsers,
    moveUser,
    userHistory,
    roleMatrix,
    setRolePermission,
    explainRights,
    settings,
    updateSettings,
    companyClock,
    moneyFormat,
    myCompanies,
    createCompany,
    switchCompany,
    apiTokens,
    apiTokenList,
    createApiToken,
    revokeApiToken,
    costCentres,
    createCostCentre,
    editCostCentre,
    bookByHand,
    costBookings,
    costMonth,
    costHistory,
  ],
  routes: avatarRoutes,
}
