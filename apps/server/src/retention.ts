/** The domain in the pseudonymous addresses of erased people, which can never receive mail (RFC 2606). The mailer drops mail to it. */
export const ERASED_DOMAIN = 'erased.invalid'

/**
 * What is deleted or cleared after a retention period that can be set: the default and the shortest period in days, and what is done then.
 */
export const retentionRules = {
  'unpaid-orders': [30, 1, 'Unpaid orders lose name, address, guest names and answers'],
  'waiting-list': [90, 1, 'Waiting list entries lose name and address after the event has ended'],
  followers: [7, 1, 'Addresses that were never confirmed or that stopped following are deleted'],
  accounts: [30, 7, 'Accounts whose address was never confirmed are deleted'],
  sessions: [30, 1, 'Ended sessions, with network address and browser, are deleted'],
  networks: [90, 1, 'Networks from which an account has logged in are deleted'],
  mails: [90, 30, 'Records of sent mails, with their recipients, are deleted'],
  'guest-messages': [365, 30, 'Recipients of messages to guests are deleted'],
  'payment-notices': [30, 4, 'The original notifications of payment providers are deleted'],
  devices: [90, 1, "Names of phones at the doors are cleared after the event's end"],
} as const satisfies Record<string, readonly [days: number, fewest: number, what: string]>

export const retentionRuleNames = [
  'unpaid-orders',
  'waiting-list',
  'followers',
  'accounts',
  'sessions',
  'networks',
  'mails',
  'guest-messages',
  'payment-notices',
  'devices',
] as const satisfies readonly (keyof typeof retentionRules)[]
export type RetentionRule = keyof typeof retentionRules
export type Retention = Readonly<Record<RetentionRule, number>>

export const standardRetention: Retention = {
  'unpaid-orders': retentionRules['unpaid-orders'][0],
  'waiting-list': retentionRules['waiting-list'][0],
  followers: retentionRules.followers[0],
  accounts: retentionRules.accounts[0],
  sessions: retentionRules.sessions[0],
  networks: retentionRules.networks[0],
  mails: retentionRules.mails[0],
  'guest-messages': retentionRules['guest-messages'][0],
  'payment-notices': retentionRules['payment-notices'][0],
  devices: retentionRules.devices[0],
}

/** Reads `mails:60,sessions:7`; rules that are not named keep their default. Null where it makes no sense. */
export function parseRetention(text: string): Retention | null {
  const days: Record<RetentionRule, number> = { ...standardRetention }
  for (const pair of text.split(',').filter((part) => part !== '')) {
    const [name = '', value = ''] = pair.split(':')
    const rule = retentionRuleNames.find((known) => known === name)
    if (rule === undefined || !/^\d{1,4}$/.test(value)) return null
    if (Number(value) < retentionRules[rule][1]) return null
    days[rule] = Number(value)
  }
  return days
}
