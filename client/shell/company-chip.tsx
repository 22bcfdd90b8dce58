import { chakra } from '@chakra-ui/react'
import { Building2 } from 'lucide-react'
import { CompanySwitch } from '../companies/switch-company.tsx'
import { useSession } from '../identity/use-session.tsx'

/** Where one works, and the way to where else one does. */
export function CompanyChip() {
  const session = useSession()
  return (
    <CompanySwitch>
      <chakra.span
        data-company=""
        display="inline-flex"
        alignItems="center"
        gap="1.5"
        h="7"
        px="2.5"
        maxW="220px"
        minW="0"
        borderWidth="1px"
        borderColor="line"
        borderRadius="full"
        color="muted"
        fontSize="sm"
      >
        <Building2 size={14} strokeWidth={1.75} aria-hidden="true" style={{ flexShrink: 0 }} />
        <chakra.span truncate>{session?.user.companyName}</chakra.span>
      </chakra.span>
    </CompanySwitch>
  )
}
