/** People who sign in: the password, the code from the mailbox, the session; again and again, each for themselves. */
import exec from 'k6/execution'
import { measures } from './measures.ts'
import { type Cast, cast, each, list, number, operators, password, rest, runOptions, target } from './parameters.ts'
import { reportTo } from './report.ts'
import { Refused, signIn } from './session.ts'

/** One code at a time goes to an address, so nobody signs in twice at once. */
const emails = list('NEWCOMERS', operators.join(','))

export const options = runOptions(each('newcomer', Math.min(emails.length, number('PEOPLE', 4))), {
  aura_sign_in: ['max>0'],
})
export const setup = () => cast({})

export async function newcomer({ end }: Cast): Promise<void> {
  const email = emails[exec.scenario.iterationInTest % emails.length] ?? ''
  while (Date.now() < end) {
    const began = Date.now()
    try {
      signIn(target, email, password)
      measures.signIn.add(Date.now() - began)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      measures.refused.add(1, { code: error.code })
    }
    await rest()
  }
}

export const handleSummary = reportTo('sign-in')
