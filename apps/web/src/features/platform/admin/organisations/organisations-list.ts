import { adminOrganisationSorts, organisationStates } from '@foyer/contract'
import type { MemberRole } from '@foyer/domain'
import { m } from '@foyer/messages'
import type { CallArg } from '../../../../api/types.ts'
import { choiceIn, pageIn, searchIn } from '../../../../lib/url-state.ts'
import type { Sort } from '../../../../ui/table-types.ts'

type OrganisationsQuery = NonNullable<Exclude<CallArg<'listAllOrganisations'>, void>['query']>
type Order = (typeof adminOrganisationSorts)[number]

/** Reads the query of the list from the URL; invalid values are ignored. */
export function readOrganisationsUrl(params: URLSearchParams, limit: number): OrganisationsQuery & { sort: Order } {
  const search = searchIn(params)
  const state = choiceIn(params, 'state', organisationStates)
  return {
    page: pageIn(params),
    limit,
    sort: choiceIn(params, 'sort', adminOrganisationSorts) ?? '-createdAt',
    ...(search !== undefined && { search }),
    ...(state && { state }),
  }
}

/** The sort order for a clicked column header; columns with only one order ignore the direction. */
export function organisationsOrder({ key, direction }: Sort): Order {
  const wanted = direction === 'desc' ? [`-${key}`, key] : [key, `-${key}`]
  return (
    adminOrganisationSorts.find((order) => order === wanted[0]) ??
    adminOrganisationSorts.find((order) => order === wanted[1]) ??
    '-createdAt'
  )
}

export const memberRoleNames: Readonly<Record<MemberRole, () => string>> = {
  owner: m.admin_member_role_owner,
  manager: m.admin_member_role_manager,
  finance: m.admin_member_role_finance,
  box_office: m.admin_member_role_box_office,
  door: m.admin_member_role_door,
  viewer: m.admin_member_role_viewer,
}
