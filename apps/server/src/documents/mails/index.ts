export {
  confirmNewEmail,
  emailChangeAsked,
  emailChanged,
  invitationMail,
  ownershipNews,
  passwordChanged,
  payoutAccountChanged,
  registrationAttempt,
  resetPassword,
  seriesRunFailed,
  webhookSwitchedOff,
  administratorNews,
  secondFactorChanged,
  verifyEmail,
} from './account-mails.ts'
export { bankTransferEnded, bankTransferInstructions, bankTransferReminder } from './bank-transfer-mails.ts'
export { type Changed, eventChanged } from './event-changed.ts'
export { eventReminder } from './event-reminder.ts'
export { type CancelledEvent, eventCancelled, eventPostponed } from './event-mails.ts'
export { broadcastMail } from './broadcast-mail.ts'
export type { MailContent } from './layout.ts'
export type { NamedOrganiser } from './organiser-link.ts'
export { oneLine } from './plain-text.ts'
export { groupConfirmation } from './group-confirmation.ts'
export { type OrderConfirmation, orderConfirmation } from './order-confirmation.ts'
export { orderLinkReplaced, paymentReturned, ticketsAgain } from './order-mails.ts'
export { ticketPassedOn, ticketReceived, ticketWithdrawn } from './transfer-mails.ts'
export { disputeNews, refundAsked, refundDeclined, refundFailed, refundSent } from './refund-mails.ts'
export { payoutConfirmation, payoutNews } from './payout-mails.ts'
export { suspensionMail } from './suspension-mail.ts'
export { waitingListJoined, waitingListOffer, waitingListOver } from './waiting-list-mails.ts'
export { messageNotSent } from './message-not-sent.ts'
export { messageReviewed } from './message-reviewed.ts'
export { followConfirm, newEvent } from './follower-mails.ts'
export { giftCardMail, giftCardReceipt, giftCardRefunded } from './gift-card-mail.ts'
export { guestMessage } from './guest-message.ts'
