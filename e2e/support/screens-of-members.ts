import { ask, post } from './calls.ts'
import { demoToken, type DemoUser } from './demo-sessions.ts'
import { openWaitingRoom } from './rush.ts'

// What members of an organisation and administrators have when their screens are opened.

export async function sessionOf(url: string, who: DemoUser) {
  const token = await demoToken(url, who)
  return { storage: { token }, headers: { authorization: `Bearer ${token}` } }
}

interface Organisation {
  readonly _id: string
  /** The end of its public page's address. */
  readonly slug: string
}

/** The organisation of the organiser who asks. */
async function findOrganisation(url: string, headers: Record<string, string>): Promise<Organisation> {
  const { items } = await ask<{ items: Organisation[] }>(`${url}/api/organisations`, { headers })
  if (!items[0]) throw new Error('The demo organiser has no organisation')
  return items[0]
}

/** A payout of the organiser, asked for where there is none yet, as is the bank account it goes to. */
async function findPayout(url: string, headers: Record<string, string>): Promise<string> {
  type List = { items: { _id: string }[] }
  const known = await ask<List>(`${url}/api/payouts`, { headers })
  if (known.items[0]) return known.items[0]._id
  const account = {
    holder: 'Adetola Okonkwo',
    bankName: 'First Bank',
    number: '0123456789',
    password: 'foyer-demo-organiser',
  }
  // The proof of identity of the shared session may be too old for this action.
  await post(`${url}/api/users/me/proof`, { password: account.password }, headers)
  await ask(`${url}/api/payouts/accounts/NGN`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  return (await post<{ _id: string }>(`${url}/api/payouts`, { currency: 'NGN', amount: 100_000 }, headers))._id
}

/** Finds or creates a webhook endpoint of the organiser with a message in its log. Nothing listens at its address. */
async function findEndpoint(url: string, headers: Record<string, string>): Promise<string> {
  type List = { items: { _id: string }[] }
  const known = await ask<List>(`${url}/api/webhook-endpoints`, { headers })
  if (known.items[0]) return known.items[0]._id
  const input = {
    url: 'http://127.0.0.1:9/webhooks',
    description: 'Box office',
    // Not issued tickets: journeys issue thousands, whose messages would fill the log.
    types: ['order.paid', 'payout.paid'],
  }
  const { _id } = await post<{ _id: string }>(`${url}/api/webhook-endpoints`, input, headers)
  await post(`${url}/api/webhook-endpoints/${_id}/test`, { type: 'order.paid' }, headers)
  return _id
}

/** A series of the demo organiser. */
export async function findSeries(url: string, headers: Record<string, string>): Promise<string> {
  const { items } = await ask<{ items: { _id: string }[] }>(`${url}/api/series`, { headers })
  if (!items[0]) throw new Error('The demo organiser has no series')
  return items[0]._id
}

/** A gift card of the organisation, issued where there is none yet. */
async function findGiftCard(url: string, headers: Record<string, string>, organisationId: string): Promise<string> {
  const cards = `${url}/api/organisations/${organisationId}/gift-cards`
  const known = await ask<{ items: { _id: string }[] }>(cards, { headers })
  if (known.items[0]) return known.items[0]._id
  const { card } = await post<{ card: { _id: string } }>(cards, { value: 2_500_000, currency: 'NGN' }, headers)
  return card._id
}

/** Opens the sale of gift cards. */
async function sellGiftCards(url: string, headers: Record<string, string>, organisationId: string): Promise<void> {
  await ask(`${url}/api/organisations/${organisationId}/gift-card-shop`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      open: true,
      about: 'A night out for somebody you like.',
      validMonths: 36,
      offers: [{ currency: 'NGN', amounts: [1_000_000, 2_500_000, 5_000_000], min: 500_000, max: 20_000_000 }],
    }),
  })
}

/** Finds a reconciliation, or imports a source statement to create one. */
async function findReconciliation(url: string, headers: Record<string, string>): Promise<string> {
  type List = { items: { _id: string }[] }
  const known = await ask<List>(`${url}/api/admin/reconciliations`, { headers })
  if (known.items[0]) return known.items[0]._id
  const form = new FormData()
  form.append('data', JSON.stringify({ source: 'bank', name: 'statement.csv', currency: 'NGN' }))
  form.append(
    'file',
    new Blob(['Date,Reference,Amount\n2026-11-02,FT-88120,-1500.00\n2026-11-03,,12']),
    'statement.csv',
  )
  return (await ask<{ _id: string }>(`${url}/api/admin/reconciliations`, { method: 'POST', headers, body: form }))._id
}

/**
 * What the screens of all journeys share, made where the demo has none. Called once before the journeys begin: two of them that look
 * at once would both find nothing, and make it twice or be refused.
 */
export async function findOrMake(url: string) {
  const { headers } = await sessionOf(url, 'organiser')
  const admin = await sessionOf(url, 'admin')
  const organisation = await findOrganisation(url, headers)
  await sellGiftCards(url, headers, organisation._id)
  await openWaitingRoom(url, headers)
  return {
    organisation,
    payoutId: await findPayout(url, headers),
    endpointId: await findEndpoint(url, headers),
    giftCardId: await findGiftCard(url, headers, organisation._id),
    reconciliationId: await findReconciliation(url, admin.headers),
  }
}
