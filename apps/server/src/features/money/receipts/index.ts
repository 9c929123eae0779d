export {
  issueChargebackNote,
  issueCorrection,
  issueReceipt,
  issueRefundNote,
  lockCreditNotes,
} from './issue-documents.ts'
export { receiptPdf } from './receipt-pdf.ts'
export { listBuyersDocuments, type ReceiptDocumentRow } from './receipts.queries.ts'
export { nameReceipt, receiptRoutes } from './receipts.routes.ts'
export { orderReceiptView } from './receipts.view.ts'
