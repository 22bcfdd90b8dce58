/** The rules every company begins with. */
import type { Language } from '@aura/contracts/platform/values.ts'
import type { Condition, Rule } from '@aura/contracts/warroom/alerts/rule.ts'
import type { Work } from '../../platform/handle.ts'

type Default = Pick<Rule, 'severity' | 'conditions' | 'holdSeconds' | 'groups'> & { names: Record<Language, string> }

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
    conditions: [value('queue.waiting', null, 28, 20)],
    holdSeconds: 60,
    groups: ['supervisor'],
  },
  {
    names: { 'pt-BR': 'Pico de chamadas', 'en-US': 'Call peak', 'es-ES': 'Pico de llamadas' },
    severity: 'high',
    conditions: [{ ...value('calls.started', 10, 34, 15), compare: 'hour_before' }, value('calls.started', 10, 10, 5)],
    holdSeconds: 60,
    groups: ['supervisor'],
  },
  {
    names: { 'pt-BR': 'Baixa conversão', 'en-US': 'Low conversion', 'es-ES': 'Conversión baja' },
    severity: 'medium',
    conditions: [
      {
        ...value('source.won', 1440, 5, 10),
        compare: 'share',
        against: 'source.opened',
        direction: 'below',
      },
      value('source.opened', 1440, 10, 8),
    ],
    holdSeconds: 300,
    groups: ['management'],
  },
]

export async function createDefaultRules({ tx, newId }: Pick<Work, 'tx' | 'newId'>, companyId: string): Promise<void> {
  const { language } = await tx.selectFrom('companies').select('language').executeTakeFirstOrThrow()
  await tx
    .insertInto('alert_rules')
    .values(
      defaults.map(({ names, severity, conditions, holdSeconds, groups }) => ({
        company_id: companyId,
        id: newId(),
        name: names[language],
        severity,
        conditions: JSON.stringify(conditions),
        hold_seconds: holdSeconds,
        schedule: null,
        groups: [...groups],
        enabled: true,
        removed_at: null,
      })),
    )
    .execute()
}
