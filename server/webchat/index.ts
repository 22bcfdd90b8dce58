/** What web chat offers: what visitors do and see, what operators see of them, and the pages' door. */
import type { Feature } from '../platform/handle.ts'
import { fileLink, introduce, leaveEmail, sendToCompany, tellPage, tellSeen, tellTyping } from './chat.ts'
import { webchatDoor } from './door.ts'
import { thread } from './thread.ts'
import { typeToVisitor, visit, visitorPresence } from './visit.ts'

export { webchatEffects } from './effects.ts'
export { type AnswersLetter, answersLetter, collectAnswers, collectAnswersJob, letterJob } from './mail-answers.ts'
export { isVisitorToken, visitorClaims } from './token.ts'

export const webchat: Feature = {
  name: 'webchat',
  handlers: [
    thread,
    introduce,
    leaveEmail,
    sendToCompany,
    tellSeen,
    tellTyping,
    tellPage,
    fileLink,
    visit,
    typeToVisitor,
  ],
  attended: visitorPresence,
  routes: webchatDoor,
}
