import { introducedShown, messageShown, statusShown, thread } from '@aura/contracts/webchat/visitor.ts'
import { on, reducer } from '../platform/reducer.ts'
import { asIntroduced, withMessage, withStatus } from './fold.ts'

export const visitorThreadReducer = reducer(thread, [
  on(messageShown, (state, { message }) => withMessage(state, message)),
  on(statusShown, (state, { status }) => withStatus(state, status)),
  on(introducedShown, (state) => asIntroduced(state)),
])
