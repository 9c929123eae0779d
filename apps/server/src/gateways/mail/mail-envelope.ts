import type { SendMailOptions } from 'nodemailer'
import type { MailMessage, MailRecipient } from './mail-gateway.ts'

/**
 * Characters that are not seen in a header and would turn round what a mail program shows beside it, such as the sender's address. Names
 * that were stored before such characters were left out still have them. The isolates of our own Arabic texts stay: they end what they begin.
 */
const UNSEEN = /[\u200B\u202A-\u202E\u2066\u2067\uFEFF]/gu

const seen = (text: string): string => text.replace(UNSEEN, '')

/** The library's form of a checked message; the envelope is spelt out, so headers can add no recipient. */
export function toSendOptions(message: MailMessage, from: MailRecipient): SendMailOptions {
  return {
    messageId: `<${message.messageId}>`,
    from: { name: seen(message.fromName ?? from.name ?? ''), address: from.address },
    ...(message.replyTo && { replyTo: { name: seen(message.replyTo.name ?? ''), address: message.replyTo.address } }),
    to: { name: seen(message.to.name ?? ''), address: message.to.address },
    envelope: { from: from.address, to: [message.to.address] },
    subject: seen(message.subject),
    text: message.text,
    html: message.html,
    attachments: (message.attachments ?? []).map(({ filename, contentType, content, cid }) => ({
      filename,
      contentType,
      content,
      ...(cid !== undefined && { cid, contentDisposition: 'inline' as const }),
    })),
    headers: { 'Auto-Submitted': 'auto-generated', ...message.headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
