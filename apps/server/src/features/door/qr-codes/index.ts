export { qrCodeRoutes } from './qr-codes.routes.ts'
