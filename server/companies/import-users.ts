/**
 * Imports users from a table: an unknown user is invited, a known user is updated to what the row says. The rules that
 * decide a row are those of a single change on the screen.
 */

import { updateUser } from '@aura/contracts/companies/update-user.ts'
import { type ListedUser, listedUser } from '@aura/contracts/companies/user.ts'
import { invite } from '@aura/contracts/identity/invite.ts'
import { lackOf } from '@aura/contracts/permissions.ts'
import { email, language, singleLine } from '@aura/contracts/platform/values.ts'
import { invitationRefusal } from '@aura/machines/companies/decide.ts'
import * as z from 'zod/mini'
import {
  companyInvitation,
  companyInvitations,
  countOwners,
  findAccount,
  inviteJob,
  whyNotJoin,
  withdrawRegistration,
} from '../identity/index.ts'
import type { Actor } from '../platform/actor.ts'
import type { Db } from '../platform/database/transact.ts'
import { type Fields, importKind, type Planned } from '../platform/import-kind.ts'
import { enqueue } from '../platform/jobs.ts'
import { refuse } from '../platform/refuse.ts'
import { lockRights } from '../platform/rights.ts'
import { type Company, refusalReason, updateTotals, writeUsers } from './change-membership.ts'
import { readManagers } from './update-user.ts'
import { activeOf, roleOf, roleTitles, stateTitles } from './user-words.ts'
import { readUser, readUsersByEmail } from './users.ts'

const titles = (pt: string, en: string, es: string) => ({ 'pt-BR': pt, 'en-US': en, 'es-ES': es })

const parsedCell = (understood: (text: string) => unknown) =>
  z.optional(
    z.string().check(
      z.maxLength(60),
      z.refine((text) => understood(text) !== undefined),
    ),
  )

const row = z.object({
  email,
  nome: z.optional(singleLine(60)),
  sobrenome: z.optional(singleLine(60)),
  funcao: parsedCell(roleOf),
  situacao: parsedCell(activeOf),
  idioma: z.optional(language),
  gestor: z.optional(email),
})
type Row = z.infer<typeof row>

/** What a row needs to be decided: everybody it names, and how the company stands. */
type ImportContext = { people: ReadonlyMap<string, ListedUser>; waiting: ReadonlyMap<string, string>; company: Company }

async function readAround(tx: Db, rows: readonly Row[]): Promise<ImportContext> {
  const named = rows.flatMap((row) => (row.gestor === undefined ? [row.email] : [row.email, row.gestor]))
  const waiting = await companyInvitations(tx)
  return {
    people: await readUsersByEmail(tx, named),
    waiting: new Map(waiting.map((it) => [it.email, it.id])),
    company: { owners: await countOwners(tx), managers: await readManagers(tx) },
  }
}

function wanted(user: ListedUser, input: Row, managerId: string | null | undefined): ListedUser {
  const { nome, sobrenome, funcao, situacao, idioma } = input
  return {
    ...user,
    firstName: nome ?? user.firstName,
    lastName: sobrenome ?? user.lastName,
    role: (funcao === undefined ? undefined : roleOf(funcao)) ?? user.role,
    active: (situacao === undefined ? undefined : activeOf(situacao)) ?? user.active,
    language: idioma ?? user.language,
    links: { ...user.links, manager_id: managerId === undefined ? user.links.manager_id : managerId },
  }
}

const shownUser = (user: ListedUser): Record<string, string> => ({
  nome: user.firstName,
  sobrenome: user.lastName,
  funcao: roleTitles[user.language][user.role],
  situacao: stateTitles[user.language][user.active ? 'active' : 'inactive'],
  idioma: user.language,
  gestor: user.links.manager_id ?? '',
})

/** The fields that differ, as people read them. */
function differing(before: ListedUser, after: ListedUser, { gestor }: Row): { before: Fields; after: Fields } {
  const [was, is] = [shownUser({ ...before, language: after.language }), shownUser(after)]
  const ids = Object.keys(is).filter((id) =>
    id === 'idioma' ? before.language !== after.language : was[id] !== is[id],
  )
  const pick = (fields: Record<string, string>) => Object.fromEntries(ids.map((id) => [id, fields[id] || null]))
  const difference = { before: pick({ ...was, idioma: before.language }), after: pick(is) }
  if (ids.includes('gestor')) return { ...difference, after: { ...difference.after, gestor: gestor ?? null } }
  return difference
}

const problem = (column: string | null, reason: string): Planned => ({
  outcome: 'problem',
  column,
  code: 'companies.change_refused',
  params: { reason },
})

async function planRow(tx: Db, actor: Actor, input: Row, importContext: ImportContext): Promise<Planned> {
  const { people, waiting, company } = importContext
  const manager = input.gestor === undefined ? undefined : people.get(input.gestor)
  if (input.gestor !== undefined && !manager)
    return { outcome: 'problem', column: 'gestor', code: 'companies.manager_not_found' }
  const user = people.get(input.email)
  if (!user) return await planInvitation(tx, actor, input, waiting)
  const after = wanted(user, input, manager?.id)
  if (JSON.stringify(after) === JSON.stringify(user)) return { outcome: 'unchanged', targetId: user.id }
  // Asking people in is one right, changing them another.
  if (lackOf(updateUser.needs, actor)) return { outcome: 'problem', column: null, code: 'auth.forbidden' }
  const who = { id: actor.userId, role: actor.role, permissions: actor.permissions }
  const reason = refusalReason(who, user, after, company)
  if (reason !== null) return problem(null, reason)
  updateTotals(company, user, after)
  return { outcome: 'update', targetId: user.id, ...differing(user, after, input) }
}

async function planInvitation(
  tx: Db,
  actor: Actor,
  input: Row,
  waiting: ReadonlyMap<string, string>,
): Promise<Planned> {
  const pending = waiting.get(input.email)
  if (pending !== undefined) return { outcome: 'unchanged', targetId: pending }
  for (const column of ['nome', 'sobrenome'] as const)
    if (input[column] === undefined) return { outcome: 'problem', column, code: 'imports.cell_required' }
  const role = inviteAs(input)
  const outranked = invitationRefusal(role, actor)
  if (outranked !== null) return problem('funcao', outranked)
  const account = await findAccount(tx, input.email)
  const reason = account ? whyNotJoin(account, role) : null
  if (reason !== null) return { outcome: 'problem', column: 'email', code: 'identity.cannot_join', params: { reason } }
  const { nome = null, sobrenome = null, idioma = null, gestor = null } = input
  return {
    outcome: 'create',
    after: { email: input.email, nome, sobrenome, funcao: input.funcao ?? null, idioma, gestor },
  }
}

const inviteAs = ({ funcao }: Row) => (funcao === undefined ? undefined : roleOf(funcao)) ?? 'company_user'

const undoRecord = z.object({ before: listedUser, after: listedUser })

export const importUsers = importKind({
  name: 'companies.users',
  needs: invite.needs,
  columns: [
    {
      id: 'email',
      titles: titles('Email', 'Email', 'Email'),
      aliases: ['e-mail', 'mail', 'correo'],
      required: true,
      example: 'ana@empresa.com',
    },
    { id: 'nome', titles: titles('Nome', 'First name', 'Nombre'), aliases: ['name', 'first_name'], example: 'Ana' },
    {
      id: 'sobrenome',
      titles: titles('Sobrenome', 'Last name', 'Apellidos'),
      aliases: ['surname', 'last_name'],
      example: 'Souza',
    },
    {
      id: 'funcao',
      titles: titles('Função', 'Role', 'Función'),
      aliases: ['role', 'perfil', 'cargo'],
      example: 'Operador',
    },
    {
      id: 'situacao',
      titles: titles('Situação', 'State', 'Estado'),
      aliases: ['status', 'ativo', 'active'],
      example: 'Ativo',
    },
    { id: 'idioma', titles: titles('Idioma', 'Language', 'Idioma'), aliases: ['language'], example: 'pt-BR' },
    {
      id: 'gestor',
      titles: titles('Email do gestor', 'Manager’s email', 'Email del responsable'),
      aliases: ['gestor', 'manager'],
      example: 'bruno@empresa.com',
    },
  ],
  row,
  key: (item) => item.email,

  async plan({ tx, actor, rows }) {
    const importContext = await readAround(tx, rows)
    const plans: Planned[] = []
    for (const row of rows) plans.push(await planRow(tx, actor, row, importContext))
    return plans
  },

  async apply({ tx, emit, now, newId, companyId, actor, row: input, plan }) {
    await lockRights(tx)
    const importContext = await readAround(tx, [input])
    const manager = input.gestor === undefined ? undefined : importContext.people.get(input.gestor)?.id
    if (plan.outcome === 'create') {
      const { email, nome = '', sobrenome = '', idioma } = input
      const person = { email, nome, sobrenome, role: inviteAs(input), ...(idioma && { language: idioma }) }
      const invitationId = newId()
      const by = { userId: actor.userId, role: actor.role }
      await enqueue(
        tx,
        inviteJob,
        { invitationId, person: { ...person, managerId: manager ?? null }, by },
        { companyId },
      )
      return { targetId: invitationId }
    }
    // Decided anew under the lock: the trial run and other people's changes lie behind it.
    const fresh = await planRow(tx, actor, input, importContext)
    if (fresh.outcome === 'problem') return refuse(fresh.code, { params: { ...fresh.params } })
    const before = importContext.people.get(input.email) ?? refuse('companies.user_not_found')
    const after = wanted(before, input, manager)
    await writeUsers({ tx, emit, now }, new Map([[before.id, before]]), [after])
    return { targetId: before.id, kept: { before, after } }
  },

  async undo({ tx, emit, now, actor, did, targetId, kept: remembered }) {
    if (did === 'create') {
      const waiting = await companyInvitation(tx, targetId)
      const outranked = waiting ? invitationRefusal(waiting.role, actor) : null
      if (outranked !== null) return refuse('companies.change_refused', { params: { reason: outranked } })
      return (await withdrawRegistration(tx, targetId)) ? 'undone' : 'changed'
    }
    await lockRights(tx)
    const { before, after } = z.parse(undoRecord, remembered)
    const current = await readUser(tx, targetId)
    if (JSON.stringify(shownUser(current)) !== JSON.stringify(shownUser(after))) return 'changed'
    const company = { owners: await countOwners(tx), managers: await readManagers(tx) }
    const who = { id: actor.userId, role: actor.role, permissions: actor.permissions }
    const back = { ...current, ...pickChangeable(before) }
    const reason = refusalReason(who, current, back, company)
    if (reason !== null) return refuse('companies.change_refused', { params: { reason } })
    await writeUsers({ tx, emit, now }, new Map([[current.id, current]]), [back])
    return 'undone'
  },
})

const pickChangeable = ({ firstName, lastName, role, active, language, links }: ListedUser) => ({
  firstName,
  lastName,
  role,
  active,
  language,
  links,
})
