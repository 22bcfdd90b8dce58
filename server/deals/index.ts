/** What deals offers: its handlers, and the defaults of a new company. */
import type { Feature } from '../platform/handle.ts'
import { board } from './board.ts'
import { create } from './create.ts'
import { edit } from './edit.ts'
import { move } from './move.ts'
import { ofContact } from './of-contact.ts'
import { createPipeline, editPipeline, pipelines } from './pipelines.ts'
import { win } from './win.ts'

export { create as createDeal } from './create.ts'
export { createDefaultPipeline } from './defaults.ts'
export { moveAll, moveBack, renameIn } from './of-contact.ts'
export { searchableDeals } from './searchable.ts'

export const deals: Feature = {
  name: 'deals',
  handlers: [board, create, edit, move, win, pipelines, createPipeline, editPipeline, ofContact],
}
