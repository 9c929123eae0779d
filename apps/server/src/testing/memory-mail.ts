import { checkMessage, type MailGateway, type MailMessage } from '../gateways/mail/index.ts'

/** A mail server that keeps what it is given, by the rules of the real ones. `failing` makes it refuse, as a broken one would. */
export class MemoryMail implements MailGateway {
  readonly sent: MailMessage[] = []
  failing: Error | null = null

  async send(message: MailMessage): Promise<void> {
    if (this.failing) throw this.failing
    checkMessage(message)
    this.sent.push(message)
  }

  to(address: string): MailMessage[] {
    return this.sent.filter((message) => message.to.address === address)
  }

  /** The first link in the newest mail to this address that holds the given text. */
  link(address: string, containing: string): URL {
    const text = this.to(address).at(-1)?.text ?? ''
    const found = text.match(/https?:\/\/\S+/g)?.find((url) => url.includes(containing))
    if (!found) throw new Error(`No link with ${containing} was mailed to ${address}`)
    return new URL(found)
  }
}
