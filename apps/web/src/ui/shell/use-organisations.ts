import type { OrganisationSummaryView } from '@foyer/contract'
import { isOpenToLimited, type OrganisationPermission } from '@foyer/domain'
import { useEffect } from 'react'
import { api } from '../../api/api.ts'
import { dropOrganisation, readOrganisation } from '../../store/organisation.ts'

interface Organisations {
  readonly all: readonly OrganisationSummaryView[]
  /** Undefined for a user without an organisation, and until the list is loaded. */
  readonly chosen: OrganisationSummaryView | undefined
  readonly isLoading: boolean
}

/** The organisations of the user, and the one that this browser works in. */
export function useOrganisations(): Organisations {
  const { data, isLoading, refetch } = api.useListOrganisationsQuery()
  const all = data?.items ?? []
  const chosen = all.find((each) => each.chosen)

  // The person has left the organisation that this browser worked in: the server chooses another one.
  const stale = data !== undefined && chosen === undefined && readOrganisation() !== null
  useEffect(() => {
    if (!stale) return
    dropOrganisation()
    void refetch()
  }, [stale, refetch])

  return { all, chosen, isLoading }
}

/**
 * Whether the user has a permission in the organisation that they work in. A user without an organisation may try everything, because
 * their first event creates one. The server decides in the end.
 */
export function useMay(permission: OrganisationPermission): boolean {
  const { chosen } = useOrganisations()
  if (chosen === undefined) return true
  return chosen.permissions.includes(permission) && (!chosen.limited || isOpenToLimited(permission))
}
