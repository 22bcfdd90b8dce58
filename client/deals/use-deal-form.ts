/** What is typed into the form of a deal: what others change meanwhile comes in, and nothing is stored that is no deal. */
import type { Field } from '@aura/contracts/contacts/fields.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { missing } from '@aura/machines/contacts/field-fits.ts'
import { lostRequirement, missingRequirement, withFacts } from '@aura/machines/deals/decide.ts'
import type { Demand } from '@aura/machines/deals/stage.ts'
import { useState } from 'react'
import { useLanguage } from '../platform/i18n/language.ts'
import { reasonOf } from './deal-stage-field.tsx'
import {
  type DealFields,
  type Draft,
  type DraftField,
  draftOf,
  emptyDraft,
  type NewDealFields,
  readDraft,
  sameFields,
  sameValue,
  statedFields,
} from './draft.ts'
import { mergeDraft, seenBut, withCurrent } from './draft-merge.ts'

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
}

export type DealForm = ReturnType<typeof useDealForm>

export function useDealForm({ id, current, create, refused, stages, ownFields }: DealFormOptions) {
  const language = useLanguage()
  const [seen, setSeen] = useState(refused?.seen ?? current)
  const [first, setFirst] = useState<Draft>(() =>
    seen ? draftOf(seen, language) : emptyDraft(create?.stage ?? 'prospecting', create?.contact),
  )
  const [draft, setDraft] = useState<Draft>(refused?.draft ?? first)
  const [problems, setProblems] = useState<readonly DraftField[]>([])
  /** What the stage demands and the deal has not. */
  const [demand, setDemand] = useState<Demand>()
  // A total of products is nobody's edit of the value: the form takes it over.
  if (current?.followsItems && seen && !sameValue(seen, current)) {
    const { amount, currency } = draftOf(current, language)
    setSeen({ ...seen, value: current.value })
    setDraft({ ...draft, amount, currency })
    setFirst({ ...first, amount, currency })
  }
  const concurrent = seen && current && !sameFields(seen, current) ? { seen, current } : undefined
  const merged = concurrent && mergeDraft(draft, concurrent, language)
  const conflictingFields = merged?.conflictingFields ?? []
  /** It was archived, merged into another one, or taken to another pipeline. */
  const isGone = create === undefined && current === undefined
  if (concurrent && merged) {
    const seenNow = seenBut(concurrent, conflictingFields)
    // What nobody has typed into follows; the rest is asked about.
    if (!sameFields(seenNow, concurrent.seen)) {
      setSeen(seenNow)
      setDraft(merged.draft)
      setFirst(draftOf(seenNow, language))
    }
  }

  const focus = (selector: string) => document.getElementById(id)?.querySelector<HTMLElement>(selector)?.focus()

  function refuse(fields: readonly DraftField[], name: string): undefined {
    setProblems(fields)
    focus(`[name="${name}"]`)
  }

  /** Of a new deal and of an edit, what its stage demands and would not be there. */
  function requirementOf(fields: DealFields, reason: string | null): Demand | undefined {
    if (current) return lostRequirement(stages, current, withFacts(current, fields))
    const { contact, value, expectedClose } = fields
    const facts = { stage: draft.stage, contact, value, expectedClose: expectedClose ?? undefined }
    return missingRequirement(stages, { ...facts, fields: statedFields(draft) }, reason)
  }

  function refuseDemand(lacks: Demand): undefined {
    setDemand(lacks)
    focus(`[name="${lacks.replace(/^field:/, '')}"]`)
  }

  /** What is stored; undefined where something stands in the way, which then has the focus. */
  function read(): NewDealFields | undefined {
    // Saved now, all that was typed would be refused.
    if (isGone || conflictingFields.length > 0) {
      focus('[data-conflict]')
      return undefined
    }
    const reading = readDraft(draft, language)
    if ('problems' in reading) return refuse(reading.problems, reading.problems[0] ?? 'title')
    const { reason, missing: lacksReason } = reasonOf(draft, stages)
    if (create !== undefined) {
      const lack = missing(ownFields, statedFields(draft))[0]
      if (lack) return refuse(['fields'], lack.id)
      if (lacksReason) return refuse(['reason'], 'reason')
    }
    const lacks = requirementOf(reading.fields, reason.reason ?? null)
    if (lacks) return refuseDemand(lacks)
    return create === undefined ? reading.fields : { ...reading.fields, ...reason }
  }

  function takeCurrent() {
    if (!current) return
    setSeen(current)
    setDraft(withCurrent(draft, current, conflictingFields, language))
    setProblems([])
  }

  return {
    ...{ draft, seen, problems, demand, concurrent, conflictingFields, isGone, read, takeCurrent },
    isChanged: JSON.stringify(draft) !== JSON.stringify(first),
    change(change: Partial<Draft>) {
      setDraft({ ...draft, ...change })
      setDemand(undefined)
    },
    /** What was wrong is looked at again when it is stored. */
    forgetProblems() {
      setProblems([])
      setDemand(undefined)
    },
    keepOwn: () => setSeen(current),
  }
}
