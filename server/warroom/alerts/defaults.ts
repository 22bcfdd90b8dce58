/** The rules every company begins with. What is much for five people is little for fifty: thresholds go by the team. */
import type { Language } from '@aura/contracts/platform/values.ts'
import type { Condition, Rule } from '@aura/contracts/warroom/alerts/rule.ts'
import type { Work } from '../../platform/handle.ts'

type Default = Pick<Rule, 'severity' | 'holdSeconds' | 'groups'> & {
  names: Record<Language, string>
  conditions: (people: number) => readonly Condition[]
}

const between = (least: number, most: number, amount: number) => Math.max(least, Math.min(most, Math.round(amount)))

const value = (metric: string, minutes: number | null, threshold: number, clear: number): Condition => ({
  metric,
  of: null,
  minutes,
  compare: 'value',
  against: null,
  direction: 'above',
  threshold,
  clear,
})

const defaults: readonly Default[] = [
  {
    names: { 'pt-BR': 'Fila com espera alta', 'en-US': 'High queue wait', 'es-ES': 'Cola con espera alta' },
    severity: 'critical',
    conditions: (people) => {
      const many = between(5, 28, people)
      return [value('queue.waiting', null, many, Math.floor(many * 0.7))]
    },
    holdSeconds: 60,
    groups: ['supervisor'],
  },
  {
    names: { 'pt-BR': 'Pico de chamadas', 'en-US': 'Call peak', 'es-ES': 'Pico de llamadas' },
    severity: 'high',
    conditions: (people) => {
      const many = between(4, 10, people)
      const rise: Condition = { ...value('calls.started', 10, 34, 15), compare: 'hour_before' }
      return [rise, value('calls.started', 10, many, Math.floor(many / 2))]
    },
    holdSeconds: 60,
    groups: ['supervisor'],
  },
  {
    names: { 'pt-BR': 'Baixa conversão', 'en-US': 'Low conversion', 'es-ES': 'Conversión baja' },
    severity: 'medium',
    conditions: (people) => {
      const many = between(4, 10, people)
      const share = { compare: 'share', against: 'source.opened', direction: 'below' } as const
      return [{ ...value('source.won', 1440, 5, 10), ...share }, value('source.opened', 1440, many, many - 2)]
    },
    holdSeconds: 300,
    groups: ['management'],
  },
]

export async function createDefaultRules({ tx, newId }: Pick<Work, 'tx' | 'newId'>, companyId: string): Promise<void> {
  const { language } = await tx.selectFrom('companies').select('language').executeTakeFirstOrThrow()
  const { people } = await tx
    .selectFrom('users')
    .where('kind', '<>', 'wall')
    .select((e) => e.fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('alert_rules')
    .values(
      defaults.map(({ names, severity, conditions, holdSeconds, groups }) => ({
        company_id: companyId,
        id: newId(),
        name: names[language],
        severity,
        conditions: JSON.stringify(conditions(people)),
        hold_seconds: holdSeconds,
        schedule: null,
        groups: [...groups],
        enabled: true,
        removed_at: null,
      })),
    )
    .execute()
}
