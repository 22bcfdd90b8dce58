/** Takes letters apart in a thread of its own, and makes text of a letter that has HTML alone. */
import PostalMime from 'postal-mime'
import { answerBatches, bytesOf } from '../../platform/parsing/answer.ts'
import { textOfPage } from './email-text.ts'

answerBatches(async function* (input) {
  // What a letter returns to us is a part of it, and not its text.
  const letter = await PostalMime.parse(bytesOf(input), { forceRfc822Attachments: true, maxNestingDepth: 50 })
  yield letter.html && !letter.text?.trim() ? { ...letter, text: textOfPage(letter.html) } : letter
})
