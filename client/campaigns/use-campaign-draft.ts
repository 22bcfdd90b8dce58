/**
 * A draft that stores itself: what is typed is kept a moment after the last key, as soon as it is whole enough. The server
 * remembers what it said before each edit (`contracts/campaigns/draft-versions.ts`), so that an edit can be taken back after a
 * reload and by a colleague too. What somebody else has changed meanwhile is said, and overwritten by nobody.
 */
import { type Campaign, createCampaign, editCampaign } from '@aura/contracts/campaigns/campaign.ts'
import { draftVersions, restoreDraft, undoDraft } from '@aura/contracts/campaigns/draft-versions.ts'
import { useEffect, useRef, useState } from 'react'
import { newId } from '../platform/feed/id.ts'
import { RefusedError } from '../platform/feed/refused.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useDebounced } from '../platform/ui/use-debounced.ts'
import { blankFields, type DraftFields, fieldsOf, storable } from './draft-fields.ts'
import { useCampaigns } from './use-campaigns.ts'

const pauseMs = 600

/** What others do with a draft without rewriting it, an approval, moves its version alone. */
export type CampaignDraft = ReturnType<typeof useCampaignDraft>

export function useCampaignDraft(campaign: Campaign | undefined, created: (campaignId: string) => void) {
  const [campaignId] = useState(() => campaign?.id ?? newId())
  const [fields, setFields] = useState<DraftFields>(() => (campaign ? fieldsOf(campaign) : blankFields))
  const [stored, setStored] = useState<{ version: number; json: string } | undefined>(
    campaign && { version: campaign.version, json: JSON.stringify(fieldsOf(campaign)) },
  )
  const current = useCampaigns().state?.campaigns[campaignId]
  const [problem, setProblem] = useState<string>()
  const [isOvertaken, setOvertaken] = useState(false)
  const create = useCommand(createCampaign)
  const edit = useCommand(editCampaign)
  const takeBack = useCommand(undoDraft)
  const restore = useCommand(restoreDraft)
  const versions = useQuery(draftVersions, { campaignId }, { enabled: stored !== undefined })
  const storedVersion = stored?.version
  const refreshVersions = versions.refetch
  // Each edit leaves the version before it behind.
  useEffect(() => {
    if (storedVersion !== undefined) refreshVersions()
  }, [storedVersion, refreshVersions])
  const json = JSON.stringify(fields)
  // Where nothing is being typed the form follows the draft: what a colleague has stored, or what came after an older snapshot.
  if (current && stored && current.version > stored.version) {
    const next = JSON.stringify(fieldsOf(current))
    if (next !== stored.json && json === stored.json) setFields(fieldsOf(current))
    if (next === stored.json || json === stored.json) setStored({ version: current.version, json: next })
  }
  const settled = useDebounced(json, pauseMs)
  const busy = useRef(false)
  /** What was refused as it stands is not sent again before it is changed. */
  const refused = useRef<string>(undefined)
  const [turn, setTurn] = useState(0)
  const [isGoingBack, setGoingBack] = useState(false)

  // Storing is outside work that follows what stands in the form; one at a time, each from the version before.
  useEffect(() => {
    const current: DraftFields = JSON.parse(settled)
    // What the form has been taken back or forward from is not stored once more.
    if (turn < 0 || busy.current || isOvertaken || settled !== json || stored?.json === settled) return
    if (refused.current === settled) return
    const input = storable(current, campaignId)
    if (!input) return
    busy.current = true
    const sent = stored
      ? edit.send({ campaignId, ...input, version: stored.version, archived: false })
      : create.send({ campaignId, ...input })
    sent
      .then(
        ({ version }) => {
          if (!stored) created(campaignId)
          setStored({ version, json: settled })
          setProblem(undefined)
        },
        (error: unknown) => {
          if (error instanceof RefusedError && error.code === 'command.stale') setOvertaken(true)
          else {
            if (error instanceof RefusedError) refused.current = settled
            setProblem(errorText(error))
          }
        },
      )
      .finally(() => {
        busy.current = false
        setTurn((before) => before + 1)
      })
  }, [settled, json, stored, isOvertaken, campaignId, edit.send, create.send, created, turn])

  // The answer stands in the form before another edit can be stored from the version before it.
  const goBack = (send: (version: number) => Promise<Campaign>) => {
    if (!stored || busy.current) return
    busy.current = true
    setGoingBack(true)
    send(stored.version)
      .then(
        (campaign) => takeCurrent(campaign),
        (error: unknown) => {
          if (error instanceof RefusedError && error.code === 'command.stale') setOvertaken(true)
          else setProblem(errorText(error))
        },
      )
      .finally(() => {
        busy.current = false
        setGoingBack(false)
        setTurn((before) => before + 1)
      })
  }

  const takeCurrent = (current: Campaign) => {
    setFields(fieldsOf(current))
    setStored({ version: current.version, json: JSON.stringify(fieldsOf(current)) })
    setOvertaken(false)
    setProblem(undefined)
  }

  const put = (change: Partial<DraftFields>) => {
    setProblem(undefined)
    setFields((before) => ({ ...before, ...change }))
  }
  return {
    ...{ campaignId, fields, put, problem, isOvertaken },
    /** The version that is stored, once what stands in the form is what is stored. */
    version: stored?.json === json && !isGoingBack ? stored.version : undefined,
    isWhole: storable(fields, campaignId) !== undefined,
    isStored: stored !== undefined,
    canUndo: stored !== undefined && (stored.json !== json || (versions.data?.versions.length ?? 0) > 0),
    versions: versions.data?.versions ?? [],
    undo: () => {
      // What is not stored yet is the last step.
      if (stored && stored.json !== json) return setFields(JSON.parse(stored.json))
      goBack((version) => takeBack.send({ campaignId, version }))
    },
    restore: (to: number) => goBack((version) => restore.send({ campaignId, version, to })),
    takeCurrent,
  }
}
