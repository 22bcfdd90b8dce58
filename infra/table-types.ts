/** The tables as the types in the `schema.ts` of each feature say them: what an insert may leave out, and what may be null. */
import { parseSync } from 'vite'
import { read, sources } from './sources.ts'

export type TypedColumn = { isNullable: boolean; isOmittable: boolean }

type Program = ReturnType<typeof parseSync>['program']
type Alias = Extract<Program['body'][number], { type: 'TSTypeAliasDeclaration' }>
type Type = Alias['typeAnnotation']

const nullable = new Set(['Optional', 'OptionalTime', 'OptionalJson', 'JsonOrNull'])
const omittable = new Set([
  'Generated',
  'GeneratedAlways',
  'TimeByDefault',
  'JsonByDefault',
  'Optional',
  'OptionalTime',
  'OptionalJson',
])

const nameOf = (type: Type): string | undefined =>
  type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' ? type.typeName.name : undefined
const argumentsOf = (type: Type): readonly Type[] =>
  type.type === 'TSTypeReference' ? (type.typeArguments?.params ?? []) : []
const includes = (type: Type, keyword: Type['type']): boolean =>
  type.type === 'TSUnionType' ? type.types.some((part) => includes(part, keyword)) : type.type === keyword

function isNullable(type: Type): boolean {
  if (nullable.has(nameOf(type) ?? '')) return true
  const [read] = argumentsOf(type)
  return includes(type, 'TSNullKeyword') || (read !== undefined && isNullable(read))
}

function isOmittable(type: Type): boolean {
  const name = nameOf(type) ?? ''
  const [, insert] = argumentsOf(type)
  return (
    omittable.has(name) || (name === 'ColumnType' && insert !== undefined && includes(insert, 'TSUndefinedKeyword'))
  )
}

/** What an object type says of each of its keys, with the types of the same file that it is joined from. */
function members(type: Type, aliases: ReadonlyMap<string, Type>): [string, Type][] {
  if (type.type === 'TSIntersectionType') return type.types.flatMap((part) => members(part, aliases))
  const named = aliases.get(nameOf(type) ?? '')
  if (named) return members(named, aliases)
  if (type.type !== 'TSTypeLiteral') return []
  return type.members.flatMap((member): [string, Type][] =>
    member.type === 'TSPropertySignature' && member.key.type === 'Identifier' && member.typeAnnotation
      ? [[member.key.name, member.typeAnnotation.typeAnnotation]]
      : [],
  )
}

/** By 'table.column'. */
export function typedColumns(): ReadonlyMap<string, TypedColumn> {
  const found = new Map<string, TypedColumn>()
  for (const path of sources(/^server\/.*schema\.ts$/)) {
    const text = read(path)
    const tables = /interface Schema extends (\w+)/.exec(text)?.[1]
    if (tables === undefined) continue
    const { body } = parseSync(path, text).program
    const declarations = body.map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
    const aliases = new Map(
      declarations.flatMap((node) =>
        node?.type === 'TSTypeAliasDeclaration' ? [[node.id.name, node.typeAnnotation] as const] : [],
      ),
    )
    const whole = aliases.get(tables)
    for (const [table, columns] of whole ? members(whole, aliases) : [])
      for (const [column, type] of members(columns, aliases))
        found.set(`${table}.${column}`, { isNullable: isNullable(type), isOmittable: isOmittable(type) })
  }
  return found
}
