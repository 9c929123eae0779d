export { bankTransferRoutes } from './bank-transfers.routes.ts'
