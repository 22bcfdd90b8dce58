/** The companies one belongs to, each with its figures where one is an owner. */
import { type Membership, myCompanies } from '@aura/contracts/companies/memberships.ts'
import { type OwnedCompany, owned } from '@aura/contracts/companies/owner.ts'
import { useCallback } from 'react'
import { usePolling } from '../../platform/feed/use-polling.ts'
import { useQuery } from '../../platform/feed/use-query.ts'

export type MyCompany = Membership & { figures: OwnedCompany | undefined }

export function useMyCompanies() {
  const memberships = useQuery(myCompanies, {})
  const figures = useQuery(owned, { pageSize: 100 })
  const refetch = useCallback(() => {
    memberships.refetch()
    figures.refetch()
  }, [memberships.refetch, figures.refetch])
  usePolling(refetch, { every: 15_000 })
  return {
    error: memberships.error,
    refetch,
    rows: memberships.data?.map(
      (item): MyCompany => ({ ...item, figures: figures.data?.rows.find(({ id }) => id === item.companyId) }),
    ),
  }
}
