import { systemModel } from '@aura/contracts/assistant/message.ts'
import type { Suggestion } from '@aura/contracts/copilot/suggestion.ts'
import { useTranslation } from 'react-i18next'
import { Citation } from '../agents/index.ts'
import look from './copilot.module.css'

/** What a suggestion rests on, who worded it, and why no model did. */
export function SourceList({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useTranslation()
  const { sources, model, problem } = suggestion
  return (
    <p className={look.sources}>
      {sources.length === 0 && <span>{t('copilot.no_sources')}</span>}
      {sources.map(({ kind, ...source }) => {
        const label = t(`copilot.source.${kind}`, { title: source.title, version: source.version })
        const key = `${kind} ${source.id} ${source.chunk}`
        return kind === 'knowledge' ? <Citation key={key} {...{ source, label }} /> : <span key={key}>{label}</span>
      })}
      {model !== systemModel && <span>{model}</span>}
      {problem && <span>{t(`copilot.problem.${problem}`)}</span>}
    </p>
  )
}
