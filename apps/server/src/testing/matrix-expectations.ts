import type { RouteName } from '@foyer/contract'
import type { Role, Target } from './matrix-world.ts'

type WrittenRole = Exclude<Role, 'acting' | 'kiosk'>

/** As it is written below: without who acts as somebody else, which follows from the owner's, and without a kiosk, from the door's. */
export type Written = Readonly<Record<Target, Readonly<Record<WrittenRole, number>>>>

const DEAD = { suspended: 401, expired: 401, revoked: 401, revokedDoor: 401 } as const
const NOBODY = { anonymous: 401, door: 401, otherDoor: 401, ...DEAD } as const

function everyone(status: number): Record<WrittenRole, number> {
  return {
    anonymous: status,
    owner: status,
    otherOrganiser: status,
    administrator: status,
    suspended: status,
    expired: status,
    revoked: status,
    door: status,
    otherDoor: status,
    revokedDoor: status,
  }
}

/** Open to the public, whosever thing it is. */
const open = (ok: number): Written => ({ own: everyone(ok), foreign: everyone(ok) })

/** Opened by a secret alone; with the wrong one there is nothing. */
const bySecret = (ok: number, wrong = 404): Written => ({ own: everyone(ok), foreign: everyone(wrong) })

/** About oneself: any live session. */
const self = (ok: number): Written => {
  const live = { ...NOBODY, owner: ok, otherOrganiser: ok, administrator: ok }
  return { own: live, foreign: live }
}

/** A thing of one user alone, closed to administrators too. */
const mine = (ok: number): Written => ({
  own: { ...NOBODY, owner: ok, otherOrganiser: 404, administrator: 404 },
  foreign: { ...NOBODY, owner: 404, otherOrganiser: 404, administrator: 404 },
})

/** An event's organiser and administrators; for others it does not exist. */
const managed = (ok: number): Written => ({
  own: { ...NOBODY, owner: ok, otherOrganiser: 404, administrator: ok },
  foreign: { ...NOBODY, owner: 404, otherOrganiser: 404, administrator: ok },
})

/** As managed, and the phones paired with a door of that very event. */
const scanning = (ok: number): Written => ({
  own: { ...managed(ok).own, door: ok, otherDoor: 404 },
  foreign: { ...managed(ok).foreign, door: 404, otherDoor: 404 },
})

/** A phone that is or was paired with a door of that very event. */
const byDevice = (ok: number): Written => ({
  own: { ...everyone(404), door: ok, revokedDoor: ok },
  foreign: everyone(404),
})

/** Administrators alone. */
const administering = (ok: number): Written => {
  const live = { ...NOBODY, owner: 403, otherOrganiser: 403, administrator: ok }
  return { own: live, foreign: live }
}

/** Who may do what: the authorisation matrix. A row of the contract without an entry here does not compile. */
export const written: Readonly<Record<RouteName, Written>> = {
  register: open(200),
  verifyEmail: open(200),
  resendVerification: open(200),
  login: open(200),
  logout: self(200),
  forgotPassword: open(200),
  resetPassword: open(200),
  getMe: self(200),
  updateMe: self(200),
  changePassword: self(200),
  changeEmail: self(200),
  cancelEmailChange: self(200),
  confirmEmail: open(200),
  setPhoto: self(200),
  deletePhoto: self(200),
  revokeOtherSessions: self(200),
  listSessions: self(200),
  revokeSession: mine(200),

  stopActing: self(409),
  loginWithCode: open(200),
  startPasskeyLogin: open(200),
  loginWithPasskey: open(400),
  startPasskeyProof: self(409),
  proveByPasskey: self(400),
  startPasskey: self(200),
  addPasskey: self(400),
  renamePasskey: mine(200),
  removePasskey: mine(200),
  proveSession: self(200),
  getSecondFactor: self(200),
  startTotp: self(201),
  confirmTotp: self(409),
  turnOffTotp: self(409),
  renewRecoveryCodes: self(409),

  createEvent: self(201),
  checkCustomUrl: self(200),
  listOrganiserEvents: self(200),
  listDrafts: self(200),
  listPublicEvents: open(200),
  getPublicEvent: open(200),
  getEvent: managed(200),
  updateEvent: managed(200),
  togglePublish: managed(200),
  deleteEvent: managed(200),
  duplicateEvent: managed(201),
  postponeEvent: managed(200),
  cancelEvent: managed(200),
  getCancellation: managed(200),
  generateQr: managed(200),
  eventPoster: managed(200),
  eventAvailability: open(200),
  eventCalendar: open(200),
  getDashboard: self(200),

  createTicketType: managed(201),
  listTicketTypes: managed(200),
  orderTicketTypes: managed(200),
  listPurchasedTickets: self(200),
  getTicketType: managed(200),
  updateTicketType: managed(200),
  deleteTicketType: managed(200),
  getSalesSummary: managed(200),
  salesWorkbook: managed(200),

  listQuestions: managed(200),
  createQuestion: managed(201),
  orderQuestions: managed(200),
  updateQuestion: managed(200),
  deleteQuestion: managed(200),
  createPromoCode: managed(201),
  listPromoCodes: managed(200),
  updatePromoCode: managed(200),
  setPromoCodeStatus: managed(200),
  deletePromoCode: managed(200),
  checkPromoCode: open(200),

  joinWaitingList: open(201),
  leaveWaitingList: open(200),
  listWaiting: managed(200),
  offerWaiting: managed(200),
  removeWaiting: managed(200),

  placeOrder: open(201),
  resendTickets: open(200),
  getOrder: bySecret(200),
  setOrderBuyer: bySecret(200),
  startPayment: bySecret(200),
  cancelOrder: bySecret(200),
  replaceOrderLink: bySecret(200),
  orderPdf: bySecret(200),
  orderReceipt: bySecret(200),
  orderCalendar: bySecret(200),
  orderReceiptPdf: bySecret(200),
  listReceipts: managed(200),
  receiptsCsv: managed(200),
  receiptPdf: managed(200),

  transferTicket: bySecret(200),
  getHeldTicket: bySecret(200),
  heldTicketPdf: bySecret(200),
  transferHeldTicket: bySecret(200),

  verifyPayment: open(200),
  receiveWebhook: bySecret(200),
  getSandboxPayment: bySecret(200),
  decideSandboxPayment: bySecret(200),

  getOrderRefund: bySecret(200),
  requestRefund: bySecret(201),
  withdrawRefundRequest: bySecret(200),
  refundOrder: managed(201),
  retryRefund: managed(200),
  cancelTickets: managed(200),
  decideRefundRequest: managed(200),

  sendGuestMessage: managed(201),
  listGuestMessages: managed(200),
  countGuestAudience: managed(200),
  listGuestOrders: managed(200),
  exportGuestsCsv: managed(200),
  exportGuestsXlsx: managed(200),
  badgesPdf: managed(200),
  issueComplimentary: managed(201),
  getGuestOrder: managed(200),
  resendOrder: managed(200),
  replaceGuestLink: managed(200),
  correctBuyer: managed(200),
  renameGuest: managed(200),
  resendHeldTicket: managed(200),

  listRegularGuests: self(200),
  exportRegularGuests: self(200),
  getRegularGuestHistory: mine(200),
  noteRegularGuest: mine(200),

  listTicketKeys: managed(200),
  renewTicketKey: managed(200),
  refuseTicketKey: managed(200),
  listDoors: managed(200),
  createDoor: managed(201),
  updateDoor: managed(200),
  deleteDoor: managed(200),
  revokeDevice: managed(200),
  renewDoorCode: managed(200),
  pairOwnPhone: managed(200),
  pairDevice: bySecret(200, 401),
  getCheckInState: scanning(200),
  searchGuests: scanning(200),
  validateTicket: scanning(200),
  undoScan: scanning(200),
  withdrawAdmission: managed(200),
  getManifest: scanning(200),
  followDoor: scanning(200),
  getAttendance: managed(200),
  listScans: managed(200),
  listConflicts: managed(200),
  markConflictsSeen: scanning(200),
  listAbsentGuests: managed(200),
  sendScans: scanning(200),
  handInScans: byDevice(200),
  openKiosk: scanning(409),
  staffKiosk: managed(200),
  closeKiosk: scanning(409),
  checkInByOrder: scanning(409),
  admitParty: scanning(200),
  listOwnBadges: scanning(404),

  getPayoutSummary: managed(200),
  listStatement: managed(200),
  listPayoutAccounts: self(200),
  savePayoutAccount: self(200),
  getPayoutAccountSetup: self(200),
  resolvePayoutAccount: self(409),
  connectPayoutAccount: self(409),
  checkPayoutConnection: self(409),
  listPayouts: self(200),
  requestPayout: self(409),
  getPayout: managed(200),
  getPayoutStatement: managed(200),
  payoutStatementPdf: managed(200),
  payoutStatementCsv: managed(200),
  listAllPayouts: administering(200),
  approvePayout: administering(200),
  rejectPayout: administering(200),
  transferPayout: administering(200),
  submitPayout: administering(200),
  settlePayout: administering(200),
  listOrganiserAccounts: administering(200),
  statementCsv: managed(200),

  listFees: administering(200),
  setFee: administering(201),
  listOrganiserFees: administering(200),
  getOrganiserFees: administering(200),
  endFee: administering(200),
  listLedgerAccounts: administering(200),
  getLedgerStatement: administering(200),
  ledgerStatementCsv: administering(200),
  importReconciliation: administering(201),
  listReconciliations: administering(200),
  listDifferences: administering(200),
  differencesCsv: administering(200),
  closeDifference: administering(200),
  listTaxBalances: administering(200),
  listRemittances: administering(200),
  recordRemittance: administering(201),
  postRemittance: administering(200),
  endRemittance: administering(200),
  listBankTransfers: administering(200),
  confirmBankTransfer: administering(200),
  previewBankStatement: administering(200),
  importBankStatement: administering(201),
  listBankEntries: administering(200),
  closeBankEntry: administering(200),
  listBankRefunds: administering(200),
  confirmBankRefund: administering(200),
  createBroadcast: administering(201),
  countBroadcastAudience: administering(200),
  listBroadcasts: administering(200),
  cancelBroadcast: administering(200),
  listReceivedBroadcasts: self(200),
  getReceivedBroadcast: mine(200),
  readBroadcast: mine(200),
  readAllBroadcasts: self(200),
  countUnread: self(200),
  getMailChoice: open(200),
  unsubscribe: bySecret(200),
  subscribeAgain: bySecret(200),

  listHeldMessages: administering(200),
  reviewMessage: administering(200),
  listAlarms: administering(200),
  checkBooks: administering(200),
  closeAlarm: administering(200),
  listJobs: administering(200),
  listPaymentNotices: administering(200),
  runJob: administering(200),
  runFailedJobs: administering(200),
  getAdminDashboard: administering(200),
  getUserFigures: administering(200),
  getUser: administering(200),
  listUserOrders: administering(200),
  listUserSessions: administering(200),
  endUserSessions: administering(200),
  suspendUser: administering(200),
  liftUserSuspension: administering(200),
  setUserRole: administering(200),
  startActing: administering(201),
  resetSecondFactor: administering(200),
  getUserProfile: self(200),
  getAnyEvent: administering(200),
  takeDownEvent: administering(200),
  restoreEvent: administering(200),
  featureEvent: administering(200),
  listMySuspensions: self(200),
  openAppeal: mine(201),
  replyToAppeal: mine(200),
  withdrawAppeal: mine(200),
  listAppeals: administering(200),
  getAppeal: administering(200),
  reviewAppeal: administering(200),
  answerAppeal: administering(200),
  decideAppeal: administering(200),
  listUsers: administering(200),
  listAllEvents: administering(200),
  listAudit: administering(200),
  checkAudit: administering(200),

  getOwnPersonalData: self(200),
  exportOwnPersonalData: self(201),
  eraseOwnAccount: self(400),
  exportJson: self(404),
  exportHtml: self(404),
  findPersonalData: administering(200),
  exportPersonalData: administering(201),
  erasePersonalData: administering(200),
  listPersonalDataActs: administering(200),
  getRetention: administering(200),

  listDemoMails: open(200),
}
