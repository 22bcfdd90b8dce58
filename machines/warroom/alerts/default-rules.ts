/** The rules that a company begins with. What is much for five people is little for two hundred: thresholds follow the team. */
import type { Condition, Rule } from '@aura/contracts/warroom/alerts/rule.ts'

export const defaultRuleKeys = ['queue_wait', 'call_peak', 'low_conversion'] as const
export type DefaultRuleKey = (typeof defaultRuleKeys)[number]

type DefaultRule = Pick<Rule, 'severity' | 'holdSeconds' | 'groups'> & {
  conditions: (people: number) => Condition[]
}

/** One for each person of a small team, `share` for each of a large one. */
const perPerson = (people: number, least: number, small: number, share: number): number =>
  Math.max(least, Math.round(Math.min(people, small) + Math.max(0, people - small) * share))

const above = (metric: string, minutes: number | null, threshold: number, clear: number): Condition => ({
  metric,
  of: null,
  minutes,
  compare: 'value',
  against: null,
  direction: 'above',
  threshold,
  clear,
})

export const defaultRules: Readonly<Record<DefaultRuleKey, DefaultRule>> = {
  queue_wait: {
    severity: 'critical',
    conditions: (people) => {
      const many = perPerson(people, 5, 28, 0.5)
      return [above('queue.waiting', null, many, Math.floor(many * 0.7))]
    },
    holdSeconds: 60,
    groups: ['supervisor'],
  },
  call_peak: {
    severity: 'high',
    conditions: (people) => {
      const many = perPerson(people, 4, 10, 0.25)
      const rise: Condition = { ...above('calls.started', 10, 34, 15), compare: 'hour_before' }
      return [rise, above('calls.started', 10, many, Math.floor(many / 2))]
    },
    holdSeconds: 60,
    groups: ['supervisor'],
  },
  low_conversion: {
    severity: 'medium',
    conditions: (people) => {
      // A share of a few deals says nothing; of ten it does, however large the team.
      const many = perPerson(people, 4, 10, 0)
      const share = { compare: 'share', against: 'source.opened', direction: 'below' } as const
      return [{ ...above('source.won', 1440, 5, 10), ...share }, above('source.opened', 1440, many, many - 2)]
    },
    holdSeconds: 300,
    groups: ['management'],
  },
}
