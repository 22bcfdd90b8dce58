/** What identity offers: its handlers, and the few functions other features may use. */
import type { Feature } from '../platform/handle.ts'
import { refresh } from './refresh.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

export { createCompany, createUser, hashed, type NewUser } from './create-company.ts'

export const identity: Feature = { name: 'identity', handlers: [signIn, refresh, signOut] }
