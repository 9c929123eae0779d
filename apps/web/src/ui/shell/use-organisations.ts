import type { OrganisationSummaryView } from '@foyer/contract'
import { useEffect } from 'react'
import { api } from '../../api/api.ts'
import { dropOrganisation, readOrganisation } from '../../store/organisation.ts'

interface Organisations {
  readonly all: readonly OrganisationSummaryView[]
  /** Undefined for who belongs to none, and until the answer is there. */
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
