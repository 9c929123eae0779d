export { auditAct } from './audit-act.ts'
export { ensureOrganisation } from './ensure-organisation.ts'
export { assertMay, chosenOrganisation, eventLimit, may, type Place, refusal } from './may.ts'
export {
  findMember,
  findOrganisation,
  lockOrganisation,
  type MemberRow,
  membersWith,
  type OrganisationRow,
} from './organisations.queries.ts'
