/** One audience of the guide, with its pages in reading order. */
interface Section {
  readonly text: string
  readonly folder: string
  readonly pages: readonly (readonly [file: string, title: string])[]
}

const sections: readonly Section[] = [
  {
    text: 'Organisers',
    folder: 'organisers',
    pages: [
      ['create-event', 'Create and publish an event'],
      ['series', 'Events with several dates'],
      ['tickets', 'Tickets'],
      ['promo-codes', 'Promo codes'],
      ['gift-cards', 'Gift cards'],
      ['questions', 'Order questions'],
      ['languages', 'Events in several languages'],
      ['sales-tax', 'Sales tax'],
      ['guests', 'Guests'],
      ['team', 'Your organisation'],
      ['refunds', 'Refunds'],
      ['messages', 'Messages to guests'],
      ['waiting-list', 'Waiting list'],
      ['waiting-room', 'Waiting room'],
      ['public-page', 'Public page and followers'],
      ['changes', 'Postpone or cancel'],
      ['bank-transfers', 'Bank transfers'],
      ['payouts', 'Payouts'],
      ['doors', 'Doors and check-in'],
      ['sales-reports', 'Sales reports'],
      ['insight', 'Insight'],
      ['account', 'Account and security'],
    ],
  },
  {
    text: 'Door staff',
    folder: 'door',
    pages: [
      ['install', 'Install the scanner'],
      ['scan', 'Scan tickets'],
      ['offline', 'Scan offline'],
      ['conflicts', 'Conflicts'],
      ['kiosk', 'Kiosk'],
    ],
  },
  {
    text: 'Buyers',
    folder: 'buyers',
    pages: [
      ['buy', 'Buy tickets'],
      ['waiting-room', 'The waiting room'],
      ['pay', 'Pay'],
      ['gift-cards', 'Buy a gift card'],
      ['tickets', 'Your tickets'],
      ['pass-on', 'Pass a ticket on'],
      ['refunds', 'Get a refund'],
    ],
  },
  {
    text: 'Administrators',
    folder: 'administrators',
    pages: [
      ['users', 'Users'],
      ['events-and-fees', 'Events and fees'],
      ['broadcasts', 'Broadcasts'],
      ['appeals', 'Appeals'],
      ['payouts', 'Payouts'],
      ['books', 'Books and reconciliation'],
      ['bank-transfers', 'Bank transfers'],
      ['chargebacks', 'Chargebacks'],
      ['personal-data', 'Personal data'],
      ['audit-log', 'Audit log'],
      ['jobs-and-alarms', 'Jobs and alarms'],
    ],
  },
  {
    text: 'Operators',
    folder: 'operators',
    pages: [
      ['install', 'Install'],
      ['configure', 'Configure'],
      ['run', 'Run'],
      ['email', 'E-mail'],
      ['payment-providers', 'Payment providers'],
      ['backup', 'Back up and restore'],
      ['upgrade', 'Upgrade'],
      ['incidents', 'Incidents'],
      ['legal-texts', 'Legal texts'],
      ['uploads', 'Uploads in a bucket'],
      ['cache', 'A cache in front'],
      ['replica', 'A replica for lists and reports'],
      ['cluster', 'A cluster'],
    ],
  },
  {
    text: 'Developers',
    folder: 'developers',
    pages: [
      ['api', 'API'],
      ['webhooks', 'Webhooks'],
      ['assistants', 'Assistants (MCP)'],
      ['first-change', 'Your first change'],
      ['architecture', 'Architecture'],
    ],
  },
]

const ERRORS = { text: 'Error codes', link: '/errors/' }

const startOf = ({ folder, pages }: Section): string => `/${folder}/${pages[0]?.[0] ?? ''}`

/** The links at the top of every page: one for each audience. */
export const navigation = sections.map((section) => ({
  text: section.text,
  link: startOf(section),
  activeMatch: section.folder === 'developers' ? '^/(?:developers|errors)/' : `^/${section.folder}/`,
}))

function sidebarOf({ text, folder, pages }: Section) {
  const items = pages.map(([file, title]) => ({ text: title, link: `/${folder}/${file}` }))
  return [{ text, items: folder === 'developers' ? [...items, ERRORS] : items }]
}

/** The pages of an audience, beside each of them. The error codes belong to the developers' pages. */
export const sidebar = Object.fromEntries(
  sections.flatMap((section) => {
    const folders = section.folder === 'developers' ? [section.folder, 'errors'] : [section.folder]
    return folders.map((folder) => [`/${folder}/`, sidebarOf(section)] as const)
  }),
)
