export { brokenQuery } from './invariants.ts'
