/** At the name of the company: the others one belongs to, and the way into them. */
import { createCompany, mine } from '@aura/contracts/companies/memberships.ts'
import { isOwner } from '@aura/machines/platform/rights.ts'
import { chakra, Menu, Portal } from '@chakra-ui/react'
import { useNavigate } from '@tanstack/react-router'
import { Building2, Check, ChevronsUpDown, Plus, Settings2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeed } from '../platform/feed/provider.tsx'
import { useQuery } from '../platform/feed/use-query.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { whileLoading } from '../platform/ui/loading.tsx'
import { Skeleton } from '../platform/ui/skeleton.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { NewCompany } from './switch/new-company.tsx'
import { useChangeCompany } from './switch/use-change-company.ts'
import { useMay, useRights } from './use-rights.ts'

export function CompanySwitch({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [founding, setFounding] = useState(false)
  return (
    <>
      <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
        <Menu.Trigger asChild>
          <chakra.button
            type="button"
            title={t('companies.switch.open')}
            display="inline-flex"
            alignItems="center"
            gap="1"
            justifyContent="center"
            h={{ base: '9', lg: '7' }}
            minW={{ base: '9', lg: '0' }}
            borderRadius="full"
            cursor="pointer"
            color="muted"
            _hover={{ color: 'text' }}
            _focusVisible={{ outline: '2px solid', outlineColor: 'accent', outlineOffset: '2px' }}
          >
            {children}
            <chakra.span display={{ base: 'none', lg: 'inline-flex' }}>
              <ChevronsUpDown size={14} strokeWidth={1.75} aria-hidden="true" />
            </chakra.span>
            <chakra.span display={{ base: 'inline-flex', lg: 'none' }}>
              <Building2 size={16} strokeWidth={1.75} aria-hidden="true" />
            </chakra.span>
          </chakra.button>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content minW="260px" maxW="320px" aria-label={t('companies.switch.title')}>
              <Companies found={() => setFounding(true)} />
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      {founding && <NewCompany leave={() => setFounding(false)} />}
    </>
  )
}

function Companies({ found }: { found: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data, error } = useQuery(mine, {})
  const feed = useFeed()
  const { role } = useRights()
  const change = useChangeCompany()
  // Of any of her companies: whoever is at work in another one has to find home again.
  const owner = isOwner(role) || data?.some((one) => isOwner(one.role)) === true
  const refused = () => toast({ tone: 'attention', title: t('companies.switch_refused') })
  const enter = (companyId: string) =>
    void whileLoading('companies.switch', () => change(companyId)).catch((refusal: unknown) => {
      toast({ tone: 'critical', title: errorText(refusal) })
      // What is refused may be gone from the list.
      void feed.read(mine, {})
    })
  const mayFound = useMay(createCompany.needs)
  return (
    <>
      <Menu.ItemGroup>
        <Menu.ItemGroupLabel>{t('companies.switch.title')}</Menu.ItemGroupLabel>
        {!data && !error && <Skeleton h="8" m="1" />}
        {error && (
          <chakra.p px="2" py="1" color="critical">
            {errorText(error)}
          </chakra.p>
        )}
        {data?.map(({ companyId, name, current, home }) => (
          <Menu.Item
            key={companyId}
            value={companyId}
            onSelect={() => !current && (owner ? enter(companyId) : refused())}
            aria-current={current || undefined}
          >
            {current ? <Check size={16} aria-hidden="true" /> : <Building2 size={16} aria-hidden="true" />}
            <chakra.span flex="1" minW="0" truncate title={name}>
              {name}
            </chakra.span>
            {home && (
              <chakra.span color="muted" fontSize="xs">
                {t('companies.switch.home')}
              </chakra.span>
            )}
          </Menu.Item>
        ))}
      </Menu.ItemGroup>
      <Menu.Separator />
      {owner ? (
        <>
          {mayFound && (
            <Menu.Item value="new" onSelect={found}>
              <Plus size={16} aria-hidden="true" />
              {t('companies.new')}
            </Menu.Item>
          )}
          <Menu.Item value="manage" onSelect={() => void navigate({ to: '/companies-management' })}>
            <Settings2 size={16} aria-hidden="true" />
            {t('companies.switch.manage')}
          </Menu.Item>
        </>
      ) : (
        <chakra.p px="2" py="1.5" color="muted" fontSize="sm">
          {t('companies.switch_refused')}
        </chakra.p>
      )}
    </>
  )
}
