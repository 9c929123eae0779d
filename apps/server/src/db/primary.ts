import { Client, type PoolConfig } from 'pg'
import { READ_ONLY } from './outage.ts'
import { assertWritable } from './wait-for-database.ts'
import { type DatabaseAddress, parseDatabaseAddress } from './database-address.ts'

/**
 * The limit for connecting to a host, and again for the first query. Both together are shorter than a pool waits for a connection (5 s).
 */
const PROBE_MS = 1_500

interface Host {
  readonly host: string
  readonly port: number
}

/**
 * Finds, of several database servers, the first that can be reached and takes writes, and remembers it until a connection to
 * it fails. After a failover the next connection looks again.
 */
export class Primary {
  readonly #address: DatabaseAddress
  #finding: Promise<Host> | undefined

  constructor(address: DatabaseAddress) {
    this.#address = address
  }

  find(): Promise<Host> {
    if (this.#finding) return this.#finding
    const finding = this.#probe()
    this.#finding = finding
    finding.catch(() => this.forget())
    return finding
  }

  forget(): void {
    this.#finding = undefined
  }

  async #probe(): Promise<Host> {
    const attempts = this.#address.urls.map((url) => this.#try(url))
    let failure: unknown
    for (const attempt of attempts) {
      const outcome = await attempt
      if ('host' in outcome) return outcome
      // A server that answers and is read-only says more about the fault than a host that cannot be reached.
      if (failure === undefined || codeOf(outcome.error) === READ_ONLY) failure = outcome.error
    }
    throw failure
  }

  /**
   * Tries one host. All hosts are tried in parallel and the first in order wins, so that errors are returned: a rejection of a later host
   * would stay unhandled.
   */
  async #try(connectionString: string): Promise<Host | { error: unknown }> {
    const client = new Client({ connectionString, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS })
    client.on('error', () => undefined)
    try {
      await client.connect()
      if (this.#address.readWrite) await assertWritable(client)
      return { host: client.host, port: client.port }
    } catch (error) {
      return { error }
    } finally {
      client.end().catch(() => undefined)
    }
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

type Connected = (error: Error | null, client?: Client) => void

/** A client for a pool that connects to the primary of the moment. */
function clientOf(primary: Primary): typeof Client {
  return class extends Client {
    override connect(): Promise<Client>
    override connect(done: Connected): void
    override connect(done?: Connected): Promise<Client> | void {
      const connecting = this.#connect()
      if (!done) return connecting
      connecting.then(
        () => done(null, this),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      )
    }

    async #connect(): Promise<Client> {
      Object.assign(this, await primary.find())
      this.on('error', () => primary.forget())
      try {
        return await super.connect()
      } catch (error) {
        primary.forget()
        throw error
      }
    }
  }
}

/** How a pool connects to a connection string of one host or of several. */
export function clientConfig(url: string): PoolConfig {
  const address = parseDatabaseAddress(url)
  const [first = url, ...others] = address?.urls ?? []
  if (!address || (others.length === 0 && !address.readWrite)) return { connectionString: first }
  return { connectionString: first, Client: clientOf(new Primary(address)) }
}
