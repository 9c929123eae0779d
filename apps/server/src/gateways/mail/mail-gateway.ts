/** Sends one message to one person; the only way mail leaves the server. */
export interface MailGateway {
  /** Rejects with a MailError; the caller retries unless it is permanent, always with the same messageId. */
  send(message: MailMessage): Promise<void>
}

/** What is sent. Bodies are complete: the gateway adds only the sender and `Auto-Submitted`. */
export interface MailMessage {
  /** `local@domain` without angle brackets; the same on every retry, so that a doubled delivery can be recognised. */
  messageId: string
  to: MailRecipient
  /** Shown as the sender's name instead of the configured one; the address stays the configured one. */
  fromName?: string
  /** The recipient of replies. */
  replyTo?: MailRecipient
  subject: string
  html: string
  text: string
  attachments?: MailAttachment[]
  /** Extra headers such as List-Unsubscribe; those that name people or shape the message are refused. */
  headers?: Record<string, string>
}

export interface MailRecipient {
  name?: string
  address: string
}

export interface MailAttachment {
  filename: string
  contentType: string
  content: Buffer
  /** Makes it a picture within the text, which shows it as `cid:…`; not listed among the files. */
  cid?: string
}

/** `permanent` means that sending the same message again cannot succeed. */
export class MailError extends Error {
  readonly permanent: boolean

  constructor(message: string, permanent: boolean, cause?: unknown) {
    super(message, { cause })
    this.name = 'MailError'
    this.permanent = permanent
  }
}
