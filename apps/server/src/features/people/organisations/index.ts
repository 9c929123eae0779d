export { auditAct } from './audit-act.ts'
export { ensureOrganisation } from './ensure-organisation.ts'
export { findSeller, type Seller } from './find-seller.ts'
export { assertMay, chosenOrganisation, eventLimit, may, type Place, refusal } from './may.ts'
export { isOnlyActiveOwner, listOwnedOrganisations, listOwners } from './owners.queries.ts'
export {
  findMember,
  findOrganisation,
  lockOrganisation,
  type MemberAccount,
  type MemberRow,
  membersWith,
  type OrganisationRow,
} from './organisations.queries.ts'
