/** The users of a company as a table, filtered as their manager asked. */
import { managedUsers } from '@aura/contracts/companies/manage-users.ts'
import { roles } from '@aura/contracts/platform/access.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { exportKind } from '../platform/export-kind.ts'
import { roleTitles, stateTitles } from './user-words.ts'
import { found, selectUsers } from './users.ts'

const titles = (pt: string, en: string, es: string) => ({ 'pt-BR': pt, 'en-US': en, 'es-ES': es })

type Row = {
  id: string
  email: string
  first_name: string
  last_name: string
  language: string
  role: (typeof roles)[number]
  active: boolean
  manager: string | null
  seen: Date | null
  created_at: Date
}

export const exportUsers = exportKind({
  name: 'companies.users',
  needs: managedUsers.needs,
  titles: titles('Usuários', 'Users', 'Usuarios'),
  params: z.strictObject({
    search: z.optional(z.string().check(z.maxLength(100))),
    role: z.optional(z.enum(roles)),
    state: z.optional(z.enum(['active', 'inactive', 'locked'])),
  }),
  columns: [
    { id: 'email', titles: titles('Email', 'Email', 'Email'), cell: ({ email }: Row) => email },
    { id: 'nome', titles: titles('Nome', 'First name', 'Nombre'), cell: ({ first_name }) => first_name },
    { id: 'sobrenome', titles: titles('Sobrenome', 'Last name', 'Apellidos'), cell: ({ last_name }) => last_name },
    {
      id: 'funcao',
      titles: titles('Função', 'Role', 'Función'),
      cell: ({ role }, { language }) => roleTitles[language][role],
    },
    {
      id: 'situacao',
      titles: titles('Situação', 'State', 'Estado'),
      cell: ({ active }, { language }) => stateTitles[language][active ? 'active' : 'inactive'],
    },
    { id: 'idioma', titles: titles('Idioma', 'Language', 'Idioma'), cell: ({ language }) => language },
    {
      id: 'gestor',
      titles: titles('Email do gestor', 'Manager’s email', 'Email del responsable'),
      cell: ({ manager }) => manager,
    },
    { id: 'acesso', titles: titles('Último acesso', 'Last seen', 'Último acceso'), cell: ({ seen }) => seen },
    { id: 'criado', titles: titles('Criado em', 'Created', 'Creado el'), cell: ({ created_at }) => created_at },
  ],
  async read({ tx, params, after, limit }) {
    let query = selectUsers(tx)
    if (params.search) query = query.where(found(params.search))
    if (params.role) query = query.where('access.role', '=', params.role)
    if (params.state === 'locked')
      query = query.where(sql<boolean>`users.id in (select l.user_id from locked_people(now()) l)`)
    else if (params.state) query = query.where('access.active', '=', params.state === 'active')
    if (after !== null) query = query.where('users.id', '>', after)
    const rows: Row[] = await query
      .select(['users.id', 'users.email', 'users.first_name', 'users.last_name', 'users.language', 'users.created_at'])
      .select(['access.role', 'access.active'])
      .select([
        sql<string | null>`(select m.email from users m
          where m.company_id = users.company_id and m.id = users.manager_id)`.as('manager'),
        sql<Date | null>`(select max(s.last_seen_at) from sessions s
          where s.company_id = users.company_id and s.user_id = users.id)`.as('seen'),
      ])
      .orderBy('users.id')
      .limit(limit)
      .execute()
    return { rows, next: rows.length < limit ? null : (rows.at(-1)?.id ?? null) }
  },
})
