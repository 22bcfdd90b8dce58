/** The rules every company begins with. Their thresholds follow the size of the team until a person changes the rule. */
import type { Language } from '@aura/contracts/platform/values.ts'
import { ruleChanged } from '@aura/contracts/warroom/alerts/rule.ts'
import { type DefaultRuleKey, defaultRuleKeys, defaultRules } from '@aura/machines/warroom/alerts/default-rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/transact.ts'
import type { Work } from '../../platform/handle.ts'
import { wireRule } from './store.ts'

const names: Readonly<Record<DefaultRuleKey, Record<Language, string>>> = {
  queue_wait: { 'pt-BR': 'Fila com espera alta', 'en-US': 'High queue wait', 'es-ES': 'Cola con espera alta' },
  call_peak: { 'pt-BR': 'Pico de chamadas', 'en-US': 'Call peak', 'es-ES': 'Pico de llamadas' },
  low_conversion: { 'pt-BR': 'Baixa conversão', 'en-US': 'Low conversion', 'es-ES': 'Conversión baja' },
}

/** Everybody who may serve customers. */
export async function teamSizeOf(tx: Db): Promise<number> {
  const { people } = await tx
    .selectFrom('users')
    .innerJoin('access', 'access.user_id', 'users.id')
    .where('users.kind', 'in', ['person', 'member'])
    .where('access.active', '=', true)
    .where(sql<boolean>`access.permissions @> array['update_operations']`)
    .select((e) => e.fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow()
  return Number(people)
}

/** A company is evaluated only once something happens in it: a screen of rules may be open by then. */
export async function createDefaultRules(
  { tx, emit, newId }: Pick<Work, 'tx' | 'emit' | 'newId'>,
  companyId: string,
): Promise<void> {
  const { language } = await tx.selectFrom('companies').select('language').executeTakeFirstOrThrow()
  const teamSize = await teamSizeOf(tx)
  const rows = await tx
    .insertInto('alert_rules')
    .values(
      defaultRuleKeys.map((key) => {
        const { severity, conditions, holdSeconds, groups } = defaultRules[key]
        return {
          company_id: companyId,
          id: newId(),
          name: names[key][language],
          severity,
          conditions: JSON.stringify(conditions(teamSize)),
          hold_seconds: holdSeconds,
          schedule: null,
          groups: [...groups],
          enabled: true,
          default_key: key,
          team_size: teamSize,
          removed_at: null,
        }
      }),
    )
    .returningAll()
    .execute()
  for (const row of rows) emit(ruleChanged, { id: row.id, rule: wireRule(row), teamSize })
}
