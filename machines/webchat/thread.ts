import { emailShown, introducedShown, messageShown, statusShown, thread } from '@aura/contracts/webchat/visitor.ts'
import { on, reducer } from '../platform/reducer.ts'
import { asIntroduced, withEmail, withMessage, withStatus } from './fold.ts'

export const visitorThreadReducer = reducer(thread, [
  on(messageShown, (state, { message }) => withMessage(state, message)),
  on(statusShown, (state, { status }) => withStatus(state, status)),
  on(introducedShown, (state) => asIntroduced(state)),
  on(emailShown, (state) => withEmail(state)),
])
