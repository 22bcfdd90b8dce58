import type { Source } from '@aura/contracts/conversations/message.ts'
import { Link } from '@tanstack/react-router'
import { useMay } from '../platform/me.ts'
import type { KnowledgeTab } from './knowledge-search.ts'

const underlined = { textDecoration: 'underline' } as const

type CitationProps = {
  source: Source
  label?: string
  /** What stays open beneath it on /ai-training. */
  beneath?: { tab?: KnowledgeTab; agent?: string | undefined }
  /** Beside a form that is not saved. */
  inNewTab?: boolean
}

/** What an answer rests on; it opens at its version, with the passage marked, for those who may see the knowledge. */
export function Citation({ source, label, beneath, inNewTab = false }: CitationProps) {
  const mayOpen = useMay('view_ai_training')
  const { id, title, version, chunk } = source
  const text = label ?? `${title} (v${version})`
  if (!mayOpen) return <span>{text}</span>
  return (
    <Link
      to="/ai-training"
      search={{ ...beneath, source: id, version, ...(chunk !== undefined && { chunk }) }}
      style={underlined}
      {...(inNewTab && { target: '_blank' })}
    >
      {text}
    </Link>
  )
}
