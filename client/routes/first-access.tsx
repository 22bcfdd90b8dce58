import { createFileRoute } from '@tanstack/react-router'
import { AuthPage } from '../identity/auth-page.tsx'
import { Confirmation } from '../identity/confirmation.tsx'
import { linkSearch, useMailedLink } from '../identity/use-mailed-link.ts'

export const Route = createFileRoute('/first-access')({ validateSearch: linkSearch, component: Page })

function Page() {
  const link = useMailedLink(Route.useSearch())
  return (
    <AuthPage>
      <Confirmation link={link} />
    </AuthPage>
  )
}
