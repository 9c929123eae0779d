import Stripe from 'stripe'
import { isMissing, type StripeAccess, stripeClient, stripeCurrencies } from './client.ts'
import type { ConnectedPayoutAccount, PayoutGateway, PayoutTransfer } from '../../payouts/payout-gateway.ts'

/** The amount that was sent and not reversed. A transfer that was reversed in part counts as paid with the smaller amount. */
function payoutTransferOf(sent: readonly Stripe.Transfer[]): PayoutTransfer | null {
  const [first] = sent
  if (!first) return null
  const back = sent.every(({ reversed }) => reversed)
  const sum = (amountOf: (transfer: Stripe.Transfer) => number) =>
    sent.reduce((total, transfer) => total + amountOf(transfer), 0)
  return {
    status: back ? 'failed' : 'paid',
    amount: sum(({ amount, amount_reversed: reversed }) => (back ? amount : amount - reversed)),
    currency: first.currency.toUpperCase(),
    failure: back ? 'The transfer was taken back.' : null,
  }
}

function connectedOf(account: Stripe.Account): ConnectedPayoutAccount {
  const bank = account.external_accounts?.data.find((each) => each.object === 'bank_account')
  return {
    ready: account.payouts_enabled && account.capabilities?.transfers === 'active',
    holder: bank?.account_holder_name ?? account.business_profile?.name ?? '',
    bankName: bank?.bank_name ?? '',
    last4: bank?.last4 ?? '',
  }
}

/** Stripe Connect: money goes to an account that its owner has at Stripe, from where Stripe pays it on to their bank. */
export function stripePayouts(access: StripeAccess): PayoutGateway {
  const stripe = stripeClient(access)

  async function find(reference: string): Promise<PayoutTransfer | null> {
    const { data } = await stripe.transfers.list({ transfer_group: reference, limit: 100 })
    return payoutTransferOf(data)
  }

  return {
    name: 'stripe',
    pays: (currency) => stripeCurrencies.has(currency),
    find,
    async send({ reference, amount, currency, destination }) {
      if (destination.recipient === null) throw new Error('Stripe does not know the account')
      try {
        const sent = await stripe.transfers.create(
          {
            amount,
            currency: currency.toLowerCase(),
            destination: destination.recipient,
            transfer_group: reference,
            metadata: { reference },
          },
          { idempotencyKey: reference },
        )
        const made = payoutTransferOf([sent])
        if (!made) throw new Error('Stripe answered with nothing')
        return made
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        // A refusal counts as one only when there is no such transfer.
        const made = await find(reference)
        return made ?? { status: 'failed', amount, currency, failure: error.message.slice(0, 300) }
      }
    },
    payoutAccounts: {
      kind: 'connected',
      async open({ reference, email }) {
        const made = await stripe.accounts.create(
          { type: 'express', email, capabilities: { transfers: { requested: true } }, metadata: { reference } },
          { idempotencyKey: `account-${reference}` },
        )
        return made.id
      },
      async invite(recipient, { done, again }) {
        const { url } = await stripe.accountLinks.create({
          account: recipient,
          type: 'account_onboarding',
          return_url: done,
          refresh_url: again,
        })
        return url
      },
      async look(recipient) {
        try {
          return connectedOf(await stripe.accounts.retrieve(recipient))
        } catch (error) {
          if (isMissing(error)) return null
          throw error
        }
      },
    },
  }
}
