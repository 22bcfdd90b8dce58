/** What replies offers: canned replies, macros and surveys. */
import type { Feature } from '../platform/handle.ts'
import { removeMacro, saveMacro } from './macros.ts'
import { exportRatings, ratingFigures } from './rating-figures.ts'
import { countReply, removeReply, saveReply } from './replies.ts'
import { runMacro } from './run-macro.ts'
import { ownShelf, sharedShelf } from './shelf.ts'
import { ratings } from './survey.ts'
import { saveSurvey, survey } from './survey-settings.ts'

export { replyEffects } from './effects.ts'
export { saveReply } from './replies.ts'
export { askJob, askSurvey, endJob, endSurvey } from './survey.ts'

export const replies: Feature = {
  name: 'replies',
  handlers: [
    ownShelf,
    sharedShelf,
    saveReply,
    removeReply,
    countReply,
    saveMacro,
    removeMacro,
    runMacro,
    survey,
    saveSurvey,
    ratings,
    ratingFigures,
  ],
  exports: [exportRatings],
}
