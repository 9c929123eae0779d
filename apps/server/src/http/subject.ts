import { blockName, networkName } from './network.ts'

/** By what a rate limit can count. */
export type SubjectKind =
  | 'network'
  | 'block'
  | 'account'
  | 'session'
  | 'recipient'
  | 'organiser'
  | 'event'
  | 'series'
  | 'order'
  | 'ticket'
  | 'door'
  | 'device'
  | 'scanner'
  | 'purpose'

/** Whom a rate limit counts. The private field makes the type nominal: a bare string, such as an IP address, is not one. */
export class Subject<Kind extends SubjectKind> {
  readonly #kind: Kind
  readonly key: string

  private constructor(kind: Kind, key: string) {
    this.#kind = kind
    this.key = key
  }

  /** The network that an IP address belongs to: all addresses of an IPv6 /64 are one subject. A caller who has hung up has no address. */
  static network(address: string | undefined): Network {
    return new Subject('network', networkName(address))
  }

  /** The /48 that an IPv6 network belongs to: what one customer may hold. Null for IPv4, where carriers put thousands behind a block. */
  static block(network: Network): Subject<'block'> | null {
    return network.key.endsWith('/64') ? new Subject('block', blockName(network.key)) : null
  }

  /** Anything but a network, by its id. E-mail addresses come lower-cased from the contract. */
  static of<Kind extends Exclude<SubjectKind, 'network' | 'block'>>(kind: Kind, key: string): Subject<Kind> {
    return new Subject(kind, key)
  }

  get kind(): Kind {
    return this.#kind
  }
}

/** Where a call comes from. */
export type Network = Subject<'network'>
