export { sendBroadcastMails } from './send-broadcast-mails.ts'
export { mailRoutes } from './mails.routes.ts'
export { sendMail } from './send-mail.ts'
export { sendGuestMessages } from './send-guest-messages.ts'
