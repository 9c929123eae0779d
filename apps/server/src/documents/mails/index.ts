export { passwordChanged, registrationAttempt, resetPassword, verifyEmail } from './account-mails.ts'
export type { MailContent } from './layout.ts'
export { orderConfirmation } from './order-confirmation.ts'
export { paymentReturned, ticketsAgain } from './order-mails.ts'
