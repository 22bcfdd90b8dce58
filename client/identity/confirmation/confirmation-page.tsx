import { AuthPage } from '../auth-page.tsx'
import { Confirmation } from './confirmation.tsx'
import { useMailedLink } from './use-mailed-link.ts'

export function ConfirmationPage() {
  const link = useMailedLink()
  return (
    <AuthPage>
      <Confirmation link={link} />
    </AuthPage>
  )
}
