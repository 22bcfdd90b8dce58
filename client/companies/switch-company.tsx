/** At the name of the company: the others one belongs to, and the way into them. */
import { createCompany, myCompanies } from '@aura/contracts/companies/memberships.ts'
import { isOwner } from '@aura/machines/platform/rights.ts'
import { chakra } from '@chakra-ui/react'
import { useNavigate } from '@tanstack/react-router'
import { Building2, Check, ChevronsUpDown, Plus, Settings2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeed } from '../platform/feed/provider.tsx'
import { useQuery } from '../platform/feed/use-query.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { loadTexts } from '../platform/i18n/language.ts'
import { useMay, useMe } from '../platform/me.ts'
import { DropItem, DropLine, DropMenu } from '../platform/ui/drop-menu.tsx'
import { whileLoading } from '../platform/ui/loading.tsx'
import { Skeleton } from '../platform/ui/skeleton.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { useChangeCompany } from './switch/use-change-company.ts'

const NewCompany = lazy(async () => {
  const [{ NewCompany }] = await Promise.all([import('./switch/new-company.tsx'), loadTexts('palette')])
  return { default: NewCompany }
})

export function CompanySwitch({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [founding, setFounding] = useState(false)
  return (
    <>
      <DropMenu
        label={t('companies.switch.title')}
        button={{
          variant: 'ghost',
          title: t('companies.switch.open'),
          px: '0',
          gap: '1',
          minW: '0',
          h: '7',
          borderRadius: 'full',
          fontWeight: 'normal',
          children: (
            <>
              {children}
              <ChevronsUpDown size={14} strokeWidth={1.75} aria-hidden="true" />
            </>
          ),
        }}
      >
        <Companies found={() => setFounding(true)} />
      </DropMenu>
      {founding && (
        <Suspense>
          <NewCompany leave={() => setFounding(false)} />
        </Suspense>
      )}
    </>
  )
}

function Companies({ found }: { found: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data, error } = useQuery(myCompanies, {})
  const feed = useFeed()
  const { role } = useMe()
  const change = useChangeCompany()
  // One owner account is enough: an owner who works in another company must find the way home.
  const owner = isOwner(role) || data?.some((item) => isOwner(item.role)) === true
  const refused = () => toast({ tone: 'attention', title: t('companies.switch_refused') })
  const enter = (companyId: string) =>
    void whileLoading('companies.switch', () => change(companyId)).catch((refusal: unknown) => {
      toast({ tone: 'critical', title: errorText(refusal) })
      // What is refused may be gone from the list.
      void feed.read(myCompanies, {})
    })
  const mayFound = useMay(createCompany.needs)
  return (
    <>
      <chakra.div role="group" aria-label={t('companies.switch.title')} minW="240px">
        <chakra.p px="2" py="1" fontSize="xs" color="muted" aria-hidden="true">
          {t('companies.switch.title')}
        </chakra.p>
        {!data && !error && <Skeleton h="8" m="1" />}
        {error && (
          <chakra.p px="2" py="1" color="critical">
            {errorText(error)}
          </chakra.p>
        )}
        {data?.map(({ companyId, name, current, home }) => (
          <DropItem
            key={companyId}
            onClick={() => !current && (owner ? enter(companyId) : refused())}
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
          </DropItem>
        ))}
      </chakra.div>
      <DropLine />
      {owner ? (
        <>
          {mayFound && (
            <DropItem onClick={found}>
              <Plus size={16} aria-hidden="true" />
              {t('companies.new')}
            </DropItem>
          )}
          <DropItem onClick={() => void navigate({ to: '/companies-management' })}>
            <Settings2 size={16} aria-hidden="true" />
            {t('companies.switch.manage')}
          </DropItem>
        </>
      ) : (
        <chakra.p px="2" py="1.5" color="muted" fontSize="sm">
          {t('companies.switch_refused')}
        </chakra.p>
      )}
    </>
  )
}
