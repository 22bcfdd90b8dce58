/** The rule in one sentence, which writes itself while the rule is made. */
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { shortDuration } from '../../platform/duration-text.ts'
import { useAlertWords } from './alert-texts.ts'
import { type ConditionDraft, isGauge, type RuleDraft } from './rule-draft.ts'
import { useTargetName } from './target-name.ts'

export function RuleSentence({ draft }: { draft: RuleDraft }) {
  const { t } = useTranslation()
  const conditionText = useConditionText()
  const hold = Number(draft.holdSeconds)
  const sentence = t('warroom.rule.says', {
    severity: t(`warroom.severity.${draft.severity}`).toLocaleLowerCase(),
    conditions: draft.conditions.map(conditionText).join(t('warroom.rule.and')),
  })
  return (
    <chakra.p
      data-sentence=""
      mb="3"
      px="3"
      py="2"
      borderInlineStartWidth="2px"
      borderColor="edge"
      bg="canvas"
      borderRadius="sm"
      fontSize="sm"
    >
      {sentence}
      {hold > 0 && `, ${t('warroom.rule.hold_time', { time: shortDuration(hold) })}`}.
    </chakra.p>
  )
}

function useConditionText(): (draft: ConditionDraft) => string {
  const { t } = useTranslation()
  const words = useAlertWords()
  const targetName = useTargetName()
  return (draft) => {
    const { metric, of, minutes, compare, against, direction, threshold } = draft
    const target = targetName(metric, of)
    const limit = threshold.trim() === '' ? null : Number(threshold.replace(',', '.'))
    const compared =
      compare === 'value' ? '' : ` ${t(`warroom.alerts.compared.${compare}`, { against: words.metric(against) })}`
    const window = isGauge(metric)
      ? ''
      : ` ${t('warroom.rule.within', { time: shortDuration(Number(minutes) * 60 || 0) })}`
    const value = limit === null || !Number.isFinite(limit) ? '…' : words.value(draft, limit)
    return `${t(`warroom.rule.says_${direction}`, { what: target === '' ? words.metric(metric) : `${words.metric(metric)} (${target})`, value })}${compared}${window}`
  }
}
