/** What is wrong with the variables of a text while it is typed, by the rule of the launch. */
import { fieldKeyOf, gapsIn } from '@aura/contracts/replies/placeholders.ts'
import { unknownGapsIn } from '@aura/machines/campaigns/fill-message.ts'
import { useFields } from '../contacts/index.ts'
import { codeText } from './campaign-words.ts'

export function useGapError(): (text: string) => string | undefined {
  const { known: isRead, fields } = useFields()
  return (text) => {
    // Until the fields are read, any of them may exist.
    const keys = isRead ? fields.map(({ key }) => key) : gapsIn(text).flatMap((name) => fieldKeyOf(name) ?? [])
    const [gap] = unknownGapsIn(text, keys)
    return gap === undefined ? undefined : codeText({ code: 'campaigns.gap_unknown', params: { name: gap } })
  }
}
