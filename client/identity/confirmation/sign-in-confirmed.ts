import { signInConfirmed as contract } from '@aura/contracts/identity/sign-in.ts'
import { callHttp } from '../../platform/feed/http.ts'
import { isCode } from '../form-texts.ts'
import type { Sessions } from '../session.ts'
import type { MailedLink } from './use-confirmation.ts'

/** The mailed link has just proved the address: the password is enough. One that proves nothing any more leads to the code. */
export async function signInConfirmed(sessions: Sessions, link: MailedLink, password: string): Promise<void> {
  try {
    sessions.adopt(await callHttp(contract, { ...link, password, cookie: true }))
  } catch (error) {
    if (!isCode(error, 'identity.link_invalid')) throw error
    await sessions.signIn(link.email, password)
  }
}
