/** The names that a deal's facts are worded with. */
import { tags as tagsView } from '@aura/contracts/contacts/tags.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { tagsReducer } from '@aura/machines/contacts/tags.ts'
import { useFields } from '../contacts/index.ts'
import { useView } from '../platform/feed/use-view.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import type { Naming } from './deal-changes.ts'

const everything = {}

export function useNaming(stages: readonly StageRule[]): Naming {
  const language = useLanguage()
  const { state } = useView(tagsView, tagsReducer, everything)
  const { fields, archived } = useFields('deal')
  return { stages, language, tags: state?.tags ?? {}, fields: [...fields, ...archived] }
}
