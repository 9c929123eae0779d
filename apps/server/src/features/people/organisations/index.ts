export { assertPermitted } from './assert-permitted.ts'
export { assertPerson } from './assert-person.ts'
export { auditAct } from './audit-act.ts'
export { authorActor } from './author-actor.ts'
export { asMemberOf, ensureOrganisation } from './ensure-organisation.ts'
export { findSeller, type Seller } from './find-seller.ts'
export { holdFor, lockFor } from './lock-for.ts'
export {
  assertMay,
  assertMayWriteToGuests,
  belongsTo,
  chosenOrganisation,
  eventLimit,
  forbidden,
  may,
  organisationOrNone,
  type Place,
} from './may.ts'
export { isOnlyActiveOwner, listOwnedOrganisations, listOwners, markSuspended } from './owners.queries.ts'
export {
  findMember,
  findOrganisation,
  firstOwnersAddress,
  hasMemberLike,
  lockOrganisation,
  markFirstSaleSeen,
  membersWith,
  type OrganisationRow,
  suspendedSince,
} from './organisations.queries.ts'
export { organisationRoutes } from './organisations.routes.ts'
export { completeHandovers, findHandover } from './hand-over.ts'
export { findInvitationById, forgetOldInvitations } from './invitations.queries.ts'
export { memberRoutes } from './members.routes.ts'
export { type MemberRights, type MembershipEnding, ownEndings } from './membership-endings.ts'
