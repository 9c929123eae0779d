export { mailRoutes } from './mails.routes.ts'
export { sendMail } from './send-mail.ts'
