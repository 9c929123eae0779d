import { BlockList, isIP } from 'node:net'

/** Ranges of IPv4 that are not the public internet (IANA's registry of special-purpose addresses). */
const CLOSED_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
] as const

/** Public IPv6 is 2000::/3 alone, without what is set aside in it. 2002::/16 and 64:ff9b::/96 carry an IPv4 address that is checked. */
const CLOSED_IPV6 = ['2001::/23', '2001:db8::/32', '2620:4f:8000::/48', '3fff::/20'] as const
const OPEN_IPV6 = '2000::/3'

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/')
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

const closedIpv4 = listOf(CLOSED_IPV4)
const closedIpv6 = listOf(CLOSED_IPV6)
const openIpv6 = listOf([OPEN_IPV6])

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [bare = ''] = address.split('%')
  const mixed = /^(?<head>.*:)(?<a>\d+)\.(?<b>\d+)\.(?<c>\d+)\.(?<d>\d+)$/.exec(bare)?.groups
  const hex = mixed
    ? `${mixed['head']}${((Number(mixed['a']) << 8) | Number(mixed['b'])).toString(16)}:${((Number(mixed['c']) << 8) | Number(mixed['d'])).toString(16)}`
    : bare
  const [before = '', after] = hex.split('::')
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)))
  if (after === undefined) return read(before)
  const [start, end] = [read(before), read(after)]
  return [...start, ...Array.from({ length: 8 - start.length - end.length }, () => 0), ...end]
}

function dotted(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** The IPv4 address that a mapped, NAT64 or 6to4 address leads to; null where there is none. */
function embeddedIpv4(groups: readonly number[]): string | null {
  const [first = 0, second = 0, third = 0] = groups
  const [seventh = 0, eighth = 0] = groups.slice(6)
  const zeros = (from: number, to: number) => groups.slice(from, to).every((group) => group === 0)
  if (zeros(0, 5) && groups[5] === 0xffff) return dotted(seventh, eighth)
  if (first === 0x64 && second === 0xff9b && zeros(2, 6)) return dotted(seventh, eighth)
  if (first === 0x2002) return dotted(second, third)
  return null
}

/** The networks that requests may go to although they are not public: `10.1.0.0/16`, `::1/128`. Null where one cannot be read. */
export function parseNetworks(text: string): readonly string[] | null {
  const networks = text.split(',').filter((part) => part !== '')
  const isNetwork = (network: string) => {
    const [address = '', bits = '', ...rest] = network.split('/')
    const version = isIP(address)
    return version !== 0 && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32)
  }
  return networks.every(isNetwork) ? networks : null
}

/** Where requests may go. */
export class AddressRule {
  readonly #allowed: BlockList

  constructor(allowed: readonly string[]) {
    this.#allowed = listOf(allowed)
  }

  /** Whether an address is in a network that the operator named. */
  isNamed(address: string): boolean {
    return this.#allowed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }

  /** Whether requests may go to an address. What is no address is refused. */
  permits(address: string): boolean {
    const version = isIP(address)
    if (version === 0 || address.includes('%')) return false
    if (this.isNamed(address)) return true
    if (version === 4) return !closedIpv4.check(address, 'ipv4')
    const inner = embeddedIpv4(groupsOf(address))
    if (inner !== null) return this.permits(inner)
    return openIpv6.check(address, 'ipv6') && !closedIpv6.check(address, 'ipv6')
  }
}
