/** Where the mailed link of a new account leads, whichever of its addresses it came by. */
import { AcceptInvitation } from './accept-invitation.tsx'
import { ConfirmationGate } from './confirmation-gate.tsx'
import { Confirmed } from './confirmed.tsx'
import { EmailClick } from './email-click.tsx'
import { MakePassword } from './make-password.tsx'
import type { MailedLink } from './use-confirmation.ts'

export function Confirmation({ link }: { link: Partial<MailedLink> }) {
  return (
    <ConfirmationGate link={link}>
      {({ needs, ...names }, link) => {
        switch (needs) {
          case 'click':
            return <EmailClick link={link} {...names} />
          case 'password':
            return <MakePassword link={link} {...names} />
          case 'join':
            return <AcceptInvitation link={link} {...names} />
          case 'nothing':
            return <Confirmed email={link.email} />
        }
      }}
    </ConfirmationGate>
  )
}
