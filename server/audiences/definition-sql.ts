/** A whole definition as SQL about the contact `c`. */
import {
  type Condition,
  conditionsOf,
  type Definition,
  isGroup,
  type Match,
} from '@aura/contracts/audiences/definition.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { fieldsOf } from '../contacts/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { assertReferences } from '../platform/references.ts'
import { refuse } from '../platform/refuse.ts'
import { type ConditionFacts, conditionSql } from './condition-sql.ts'

type Sql = RawBuilder<SqlBool>

const matchSql = (match: Match, parts: readonly Sql[]): Sql => {
  if (parts.length === 0) return sql`true`
  const joined = sql.join(parts, match === 'all' ? sql` and ` : sql` or `)
  return match === 'none' ? sql`not (${joined})` : sql`(${joined})`
}

export const definitionSql = ({ match, of }: Definition, facts: ConditionFacts): Sql =>
  matchSql(
    match,
    of.map((part) =>
      isGroup(part)
        ? matchSql(
            part.match,
            part.of.map((condition) => conditionSql(condition, facts)),
          )
        : conditionSql(part, facts),
    ),
  )

/** What the conditions name exists; the fields of contacts come along. */
export async function readFacts(tx: Db, definition: Definition, now: Date): Promise<ConditionFacts> {
  const all = conditionsOf(definition)
  const named = (read: (condition: Condition) => string | null) => all.map(read)
  await assertReferences(
    tx,
    ['tags'],
    named((condition) => (condition.by === 'tag' ? condition.tagId : null)),
    'contacts.tag_not_found',
  )
  await assertReferences(
    tx,
    ['bases'],
    named((condition) => (condition.by === 'base' ? condition.baseId : null)),
    'contacts.base_not_found',
  )
  await assertReferences(
    tx,
    ['campaigns'],
    named((condition) => (condition.by === 'campaign' ? condition.campaignId : null)),
    'campaigns.campaign_not_found',
  )
  const hasFields = all.some(({ by }) => by === 'field')
  await assertReferences(
    tx,
    ['custom_fields'],
    named((condition) => (condition.by === 'field' ? condition.fieldId : null)),
    'contacts.field_not_found',
  )
  return { now, fields: hasFields ? await fieldsOf(tx, 'contact') : [] }
}

/** Everybody of an audience as it is defined now: what follows a `select` about the contact `c`. */
export const audienceSql = async (tx: Db, audienceId: string, now: Date): Promise<RawBuilder<unknown>> =>
  (await readAudience(tx, audienceId, now)).people

/** The same, with the name and the definition that it was read by. */
export async function readAudience(
  tx: Db,
  audienceId: string,
  now: Date,
): Promise<{ name: string; definition: Definition; people: RawBuilder<unknown> }> {
  const audience = await tx
    .selectFrom('audiences')
    .where('id', '=', audienceId)
    .select(['name', 'definition'])
    .executeTakeFirst()
  if (!audience) return refuse('audiences.audience_not_found')
  const { name, definition } = audience
  const facts = await readFacts(tx, definition, now)
  const people = sql`from contacts c where c.merged_into is null and c.archived_at is null
    and ${definitionSql(definition, facts)}`
  return { name, definition, people }
}
