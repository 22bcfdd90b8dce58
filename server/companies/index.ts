/** What companies offers: its handlers. */
import type { Feature } from '../platform/handle.ts'
import { me } from './me.ts'
import { getUserPermissions } from './permissions.ts'
import { plan, setPlan } from './plan.ts'

export const companies: Feature = { name: 'companies', handlers: [me, getUserPermissions, plan, setPlan] }
