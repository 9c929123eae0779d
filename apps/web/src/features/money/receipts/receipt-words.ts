import type { ReceiptDocumentView } from '@foyer/contract'
import { m } from '@foyer/messages'

type Kind = ReceiptDocumentView['kind']
type Reason = NonNullable<ReceiptDocumentView['reason']>

const kinds: Readonly<Record<Kind, () => string>> = {
  receipt: m.money_document_receipt,
  credit_note: m.money_document_credit_note,
  correction: m.money_document_correction,
}

const numbered: Readonly<Record<Kind, (inputs: { number: string }) => string>> = {
  receipt: m.money_document_receipt_numbered,
  credit_note: m.money_document_credit_note_numbered,
  correction: m.money_document_correction_numbered,
}

const reasons: Readonly<Record<Reason, () => string>> = {
  organiser: m.money_document_reason_organiser,
  buyer: m.money_document_reason_buyer,
  event_cancelled: m.money_document_reason_event_cancelled,
  provider: m.money_document_reason_provider,
  chargeback: m.money_document_reason_chargeback,
}

/** The name of a kind of document: `Credit note`. */
export const kindWords = (kind: Kind): string => kinds[kind]()

/** A document by its kind and number: `Credit note CN-2026-0001`. */
export const documentWords = ({ kind, number }: Pick<ReceiptDocumentView, 'kind' | 'number'>): string =>
  numbered[kind]({ number })

/** Why a document was issued. */
export const reasonWords = (reason: Reason): string => reasons[reason]()
