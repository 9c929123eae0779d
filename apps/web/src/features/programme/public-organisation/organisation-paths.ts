import type { OrganisationPaging, PublicOrganisationView } from '@foyer/contract'

const LAST_PAGE = 10_000

function pageIn(searchParams: URLSearchParams, name: string): number {
  const page = Number(searchParams.get(name) ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1
}

/** Which page of each list an address asks for; the first where it asks for none that there could be. */
export function readPaging(searchParams: URLSearchParams): OrganisationPaging {
  return { page: pageIn(searchParams, 'page'), past: pageIn(searchParams, 'past') }
}

/** The address of the page with these pages of its lists; the first pages are left out. */
export function organisationPath(
  { slug, coming, past }: PublicOrganisationView,
  to: Partial<OrganisationPaging>,
): string {
  const { page, past: pastPage } = { page: coming.page, past: past.page, ...to }
  const query = new URLSearchParams({
    ...(page > 1 && { page: String(page) }),
    ...(pastPage > 1 && { past: String(pastPage) }),
  }).toString()
  return query === '' ? `/o/${slug}` : `/o/${slug}?${query}`
}
