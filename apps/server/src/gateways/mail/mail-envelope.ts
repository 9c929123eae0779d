import type { SendMailOptions } from 'nodemailer'
import type { MailMessage, MailRecipient } from './mail-gateway.ts'

/** The library's form of a checked message; the envelope is spelt out, so headers can add no recipient. */
export function toSendOptions(message: MailMessage, from: MailRecipient): SendMailOptions {
  return {
    messageId: `<${message.messageId}>`,
    from: { name: message.fromName ?? from.name ?? '', address: from.address },
    ...(message.replyTo && { replyTo: { name: message.replyTo.name ?? '', address: message.replyTo.address } }),
    to: { name: message.to.name ?? '', address: message.to.address },
    envelope: { from: from.address, to: [message.to.address] },
    subject: message.subject,
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
