/** Takes letters apart in a thread of its own. */
import PostalMime from 'postal-mime'
import { answerBatches, bytesOf } from '../../platform/parsing/answer.ts'

answerBatches(async function* (input) {
  // What a letter returns to us is a part of it, and not its text.
  yield await PostalMime.parse(bytesOf(input), { forceRfc822Attachments: true, maxNestingDepth: 50 })
})
