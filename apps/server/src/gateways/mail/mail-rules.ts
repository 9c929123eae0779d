import addressparser from 'nodemailer/lib/addressparser'
import { MailError } from './mail-gateway.ts'
import type { MailAttachment, MailMessage, MailRecipient } from './mail-gateway.ts'

const CONTROL_CHARACTER = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u
const ADDRESS = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/
const MESSAGE_ID = /^[A-Za-z0-9._+-]+@[A-Za-z0-9.-]+$/
const HEADER_NAME = /^(?:List-[A-Za-z-]+|X-[A-Za-z0-9-]+|Auto-Submitted|Precedence|Feedback-ID)$/
const FILE_NAME = /^[^/\\]+$/
const CONTENT_TYPE = /^[a-z0-9.+-]+\/[a-z0-9.+-]+(?:; ?[a-z]+=[A-Za-z0-9-]+)*$/

// RFC 5321, section 4.5.3.1.3: a path, with its angle brackets, has at most 256 octets.
const MAX_ADDRESS_BYTES = 254
const MAX_NAME_LENGTH = 200
const MAX_SUBJECT_LENGTH = 300

/** Throws a permanent MailError unless the message can name nobody and nothing but what it declares. */
export function checkMessage(message: MailMessage): void {
  refuseUnless(MESSAGE_ID.test(message.messageId), 'The message id is not of the form local@domain')
  checkRecipient(message.to)
  if (message.replyTo) checkRecipient(message.replyTo)
  if (message.fromName !== undefined) checkLine(message.fromName, MAX_NAME_LENGTH, "The sender's name")
  checkLine(message.subject, MAX_SUBJECT_LENGTH, 'The subject')
  for (const [name, value] of Object.entries(message.headers ?? {})) {
    refuseUnless(HEADER_NAME.test(name), 'The header is not one that callers may set')
    refuseUnless(!CONTROL_CHARACTER.test(value), `The header ${name} holds a control character`)
  }
  for (const attachment of message.attachments ?? []) checkAttachment(attachment)
}

/**
 * The message with its subject and names cut to what a header may hold. They are made of texts that people wrote, each of an allowed
 * length but together too long, and a mail must not be lost because of that.
 */
export function withShortHeaders(message: MailMessage): MailMessage {
  const { to, fromName, replyTo, subject } = message
  return {
    ...message,
    to: withShortName(to),
    ...(fromName !== undefined && { fromName: cut(fromName, MAX_NAME_LENGTH) }),
    ...(replyTo && { replyTo: withShortName(replyTo) }),
    subject: cut(subject, MAX_SUBJECT_LENGTH),
  }
}

function withShortName(recipient: MailRecipient): MailRecipient {
  return recipient.name === undefined ? recipient : { ...recipient, name: cut(recipient.name, MAX_NAME_LENGTH) }
}

/** Ends with an ellipsis where something is missing, and never with half a character. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  return `${text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** Reads the operator's `MAIL_FROM`: `tickets@example.org` or `Foyer <tickets@example.org>`. Throws a MailError. */
export function parseMailbox(text: string): MailRecipient {
  const found = addressparser(text, { flatten: true })
  const [mailbox] = found
  if (!mailbox || found.length !== 1) throw new MailError(`"${text}" is not one mail address`, true)
  const recipient = mailbox.name ? { name: mailbox.name, address: mailbox.address } : { address: mailbox.address }
  checkRecipient(recipient)
  return recipient
}

/** Whether a text is one mailbox, as `parseMailbox` reads it. */
export function isMailbox(text: string): boolean {
  try {
    return parseMailbox(text).address !== ''
  } catch {
    return false
  }
}

function checkRecipient({ name, address }: MailRecipient): void {
  refuseUnless(
    ADDRESS.test(address) && !CONTROL_CHARACTER.test(address) && Buffer.byteLength(address) <= MAX_ADDRESS_BYTES,
    'The recipient is not one mail address',
  )
  if (name !== undefined) checkLine(name, MAX_NAME_LENGTH, "The recipient's name")
}

function checkAttachment({ filename, contentType, cid }: MailAttachment): void {
  refuseUnless(cid === undefined || MESSAGE_ID.test(cid), 'The content id is not of the form local@domain')
  checkLine(filename, MAX_NAME_LENGTH, 'The file name of an attachment')
  refuseUnless(FILE_NAME.test(filename), 'The file name of an attachment is a path')
  refuseUnless(CONTENT_TYPE.test(contentType), 'The content type of an attachment is malformed')
}

function checkLine(text: string, maxLength: number, what: string): void {
  refuseUnless(text.length <= maxLength, `${what} is longer than ${maxLength} characters`)
  refuseUnless(!CONTROL_CHARACTER.test(text), `${what} holds a control character`)
}

function refuseUnless(condition: boolean, reason: string): void {
  if (!condition) throw new MailError(reason, true)
}
