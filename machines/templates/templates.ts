import { type Template, templateSaved } from '@aura/contracts/templates/template.ts'
import { retiredShown, type TemplatesState, templates } from '@aura/contracts/templates/templates.ts'
import { on, reducer } from '../platform/reducer.ts'

const isOlder = (a: Template, b: Template) => a.changedAt < b.changedAt || (a.changedAt === b.changedAt && a.id < b.id)

/** Of archived templates only the newest are shown, so that the list has an end. */
function visibleTemplates({ templates: all }: TemplatesState): TemplatesState {
  const retired = Object.values(all).filter(({ state }) => state === 'retired')
  if (retired.length <= retiredShown) return { templates: all }
  const oldest = retired.reduce((a, b) => (isOlder(b, a) ? b : a))
  const { [oldest.id]: _, ...others } = all
  return { templates: others }
}

export const templatesReducer = reducer(templates, [
  on(templateSaved, (state, { template }) =>
    visibleTemplates({ templates: { ...state.templates, [template.id]: template } }),
  ),
])
