/** The names that a deal's facts are worded with. */
import { tags as tagsView } from '@aura/contracts/contacts/tags.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { pipelines } from '@aura/contracts/deals/pipelines.ts'
import { tagsReducer } from '@aura/machines/contacts/tags.ts'
import { useFields } from '../contacts/index.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { useView } from '../platform/feed/use-view.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import type { Naming } from './deal-changes.ts'

const everything = {}
const none: Naming['pipelines'] = []

export function useNaming(stages: readonly StageRule[]): Naming {
  const language = useLanguage()
  const { state } = useView(tagsView, tagsReducer, everything)
  const { fields, archived } = useFields('deal')
  const { data } = useQuery(pipelines, { withArchived: true })
  return { stages, pipelines: data ?? none, language, tags: state?.tags ?? {}, fields: [...fields, ...archived] }
}
