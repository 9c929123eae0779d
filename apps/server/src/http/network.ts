import { isIPv4, isIPv6 } from 'node:net'

/** 64:ff9b::/96, the prefix under which translators pass IPv4 callers to an IPv6 server (RFC 6052). */
const TRANSLATED = [0x64, 0xff9b, 0, 0, 0, 0]
/** ::ffff:0:0/96, the form in which a dual-stack socket names IPv4 callers (RFC 4291, section 2.5.5.2). */
const MAPPED = [0, 0, 0, 0, 0, 0xffff]

/**
 * The network of a caller's address: an IPv4 address, or the /64 of an IPv6 address. A customer is given a whole /64 of IPv6, so all its
 * addresses count as one. Texts that are not an address (because of a misconfigured proxy), and callers who have hung up and so have no
 * address, all share one budget, so that they do not escape the limits.
 */
export function networkName(address: string | undefined): string {
  if (address === undefined) return 'unknown'
  const bare = withoutPort(address)
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return 'unknown'
  const groups = groupsOf(bare)
  if (startsWith(groups, MAPPED) || startsWith(groups, TRANSLATED)) return ipv4Of(groups)
  return `${canonical(groups.slice(0, 4))}/64`
}

/** Some proxies write `203.0.113.9:51234` or `[2001:db8::1]:51234` into X-Forwarded-For. A zone (`%eth0`) is no part of a network. */
function withoutPort(address: string): string {
  const bracketed = /^\[(?<inner>[^\]]+)\](?::\d+)?$/.exec(address)?.groups?.['inner']
  const unported = bracketed ?? (/^[\d.]+:\d+$/.test(address) ? address.slice(0, address.indexOf(':')) : address)
  return unported.split('%')[0] ?? unported
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const before = numbersOf(head)
  if (tail === undefined) return before
  const after = numbersOf(tail)
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

function numbersOf(part: string): number[] {
  return part
    .split(':')
    .filter(Boolean)
    .flatMap((group) => {
      if (!group.includes('.')) return [Number.parseInt(group, 16)]
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
      return [a * 256 + b, c * 256 + d]
    })
}

function startsWith(groups: readonly number[], prefix: readonly number[]): boolean {
  return prefix.every((group, index) => groups[index] === group)
}

function ipv4Of(groups: readonly number[]): string {
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}

/** The prefix as PostgreSQL writes it, e.g. `2001:db8:1:1::`. */
function canonical(prefix: readonly number[]): string {
  const host = new URL(`http://[${prefix.map((group) => group.toString(16)).join(':')}::]/`).hostname
  return host.slice(1, -1)
}

/** The larger block a network belongs to, the /24 of an IPv4 address or the /48 of an IPv6 network: what one customer may hold. */
export function blockName(network: string): string {
  if (isIPv4(network)) return `${network.slice(0, network.lastIndexOf('.'))}.0/24`
  const [address = '', bits] = network.split('/')
  if (bits !== '64') return network
  return `${canonical([...groupsOf(address).slice(0, 3), 0])}/48`
}
