/** What is typed into the form of a deal: what others change meanwhile comes in, and nothing is stored that is no deal. */
import type { Field } from '@aura/contracts/contacts/fields.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/i18n/language.ts'
import { useLocalForm } from '../platform/ui/form/use-local-form.ts'
import { problemsOf } from './deal-problems.ts'
import { reasonOf } from './deal-stage-field.tsx'
import {
  type Draft,
  draftFields,
  draftOf,
  emptyDraft,
  type NewDealFields,
  readDraft,
  sameFields,
  sameValue,
} from './draft.ts'
import { mergeDraft, namesIn, seenBut } from './draft-merge.ts'

/** `seen`: the deal under it, so that what others have changed since is asked about; absent of a new one. */
export type RefusedDraft = { draft: Draft; seen?: Deal }

type DealFormOptions = {
  /** The element of the form. */
  id: string
  /** Undefined while the deal is a new one, and when it has left the board. */
  current: Deal | undefined
  /** Where a new deal is opened, and for whom. */
  create: { stage: Draft['stage']; contact?: { id: string; name: string } } | undefined
  /** What was typed before, where the server has refused it. */
  refused: RefusedDraft | undefined
  stages: readonly StageRule[]
  ownFields: readonly Field[]
  send: (fields: NewDealFields, draft: Draft) => void
}

export type DealForm = ReturnType<typeof useDealForm>

export function useDealForm({ id, current, create, refused, stages, ownFields, send }: DealFormOptions) {
  const language = useLanguage()
  const { t } = useTranslation()
  const [seen, setSeen] = useState(refused?.seen ?? current)
  const [blank] = useState(() => emptyDraft(create?.stage ?? 'prospecting', create?.contact))
  const isNew = create !== undefined
  /** It was archived, merged into another one, or taken to another pipeline. */
  const isGone = !isNew && current === undefined
  const form = useLocalForm<Draft>({
    now: seen ? draftOf(seen, language) : blank,
    ...(refused && { start: refused.draft }),
    names: draftFields,
    groups: [
      ['contact', 'contactId'],
      ['amount', 'currency'],
    ],
    check: (draft) => (isGone ? {} : problemsOf(draft, { current, isNew, stages, ownFields, language, t })),
    // The dialog asks, also for what stands beside the form.
    guarded: false,
    ask: (_draft, go) => (mayBeSent() ? go() : undefined),
    send(draft) {
      const fields = fieldsOf(draft)
      if (fields) send(fields, draft)
    },
  })
  const { draft } = form
  // A total of products is nobody's edit of the value: the form takes it over.
  if (current?.followsItems && seen && !sameValue(seen, current)) {
    setSeen({ ...seen, value: current.value })
    form.takeTheirs('amount')
    form.takeTheirs('currency')
  }
  const concurrent = seen && current && !sameFields(seen, current) ? { seen, current } : undefined
  const merged = concurrent && mergeDraft(draft, concurrent, language)
  const conflictingFields = merged?.conflictingFields ?? []
  if (concurrent && merged) {
    const seenNow = seenBut(concurrent, conflictingFields)
    // What nobody has typed into follows; the rest is asked about.
    if (!sameFields(seenNow, concurrent.seen)) {
      setSeen(seenNow)
      if (form.isEdited('tagIds')) form.set('tagIds', merged.draft.tagIds)
    }
  }

  /** Saved while something is asked, all that was typed would be refused: the question has the focus instead. */
  function mayBeSent(): boolean {
    if (!isGone && conflictingFields.length === 0) return true
    document.getElementById(id)?.querySelector<HTMLElement>('[data-conflict]')?.focus()
    return false
  }

  function fieldsOf(typed: Draft): NewDealFields | undefined {
    const reading = readDraft(typed, language)
    if ('problems' in reading) return undefined
    return isNew ? { ...reading.fields, ...reasonOf(typed, stages).reason } : reading.fields
  }

  return {
    ...form,
    ...{ seen, concurrent, conflictingFields, isGone },
    /** What is stored; undefined where something stands in the way, which then has the focus. */
    read(): NewDealFields | undefined {
      const element = document.getElementById(id)
      const isWhole = mayBeSent() && form.isWhole(element instanceof HTMLFormElement ? element : undefined)
      return isWhole ? fieldsOf(draft) : undefined
    },
    takeCurrent() {
      for (const name of namesIn(conflictingFields)) form.takeTheirs(name)
      const fields = Object.entries(draft.fields).filter(([field]) => !conflictingFields.includes(`field:${field}`))
      form.set('fields', Object.fromEntries(fields))
      setSeen(current)
    },
    keepOwn: () => setSeen(current),
  }
}
