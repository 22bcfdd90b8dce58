import { createFileRoute } from '@tanstack/react-router'
import { AuthPage } from '../identity/auth-page.tsx'
import { PrimeiroAcesso } from '../identity/primeiro-acesso.tsx'
import { linkSearch, useMailedLink } from '../identity/use-mailed-link.ts'

export const Route = createFileRoute('/primeiro-acesso')({ validateSearch: linkSearch, component: Page })

function Page() {
  const link = useMailedLink(Route.useSearch())
  return (
    <AuthPage>
      <PrimeiroAcesso link={link} />
    </AuthPage>
  )
}
