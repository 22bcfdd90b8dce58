/** The address of /crm, read before the board is loaded: every page carries this much of it. */
export type BoardSearch = { deal?: string; new?: true; pipeline?: string }

export const askedOf = (search: Record<string, unknown>): BoardSearch => ({
  ...(typeof search.deal === 'string' && { deal: search.deal }),
  ...(search.new === true && { new: true }),
  ...(typeof search.pipeline === 'string' && { pipeline: search.pipeline }),
})
