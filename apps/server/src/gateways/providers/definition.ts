import { providers, type ProviderName } from '@foyer/contract'
import type { Currency, SourceColumnNames } from '@foyer/domain'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import type { Secrets } from '../../secrets.ts'
import type { PaymentGateway, PaymentMethod } from '../payments/payment-gateway.ts'
import type { PayoutGateway } from '../payouts/payout-gateway.ts'

/** An environment variable of a provider. `fallback` and `description` are the README's columns. */
export interface ProviderSetting {
  readonly schema: z.ZodType<unknown, string | undefined>
  readonly fallback: string
  readonly description: string
}

type Settings = Readonly<Record<string, ProviderSetting>>
type Values<S extends Settings> = { readonly [Name in keyof S]: z.output<S[Name]['schema']> }
type Source = Readonly<Record<string, string | undefined>>

/** How strictly settings are judged. */
export type SiteMode = 'demo' | 'production'

/** What the process lends to a gateway. Most need nothing of it: they call the provider. */
export interface GatewayResources {
  readonly db: Database
  readonly secrets: Secrets
  readonly publicUrl: string
  readonly now: () => Date
}

/** A provider whose settings switch it on. */
export interface ProviderInUse {
  readonly name: ProviderName
  /** `test money`: with a test key. `no money`: the sandbox. */
  readonly moves: 'real money' | 'test money' | 'no money'
  payments(resources: GatewayResources): PaymentGateway
  /** Null for a provider that only collects. */
  payouts(resources: GatewayResources): PayoutGateway | null
}

/** What a provider's part of the environment says. */
interface ProviderReading {
  /** Values that cannot be read, a sentence each. */
  readonly invalid: readonly string[]
  /** Values that can be read and cannot be used, a sentence each. */
  readonly refused: readonly string[]
  /** Null where the settings leave the provider switched off. */
  readonly inUse: ProviderInUse | null
}

/** All that Foyer knows about a provider. Settings, the README's table, labels and reconciliation are derived from it. */
export interface ProviderDefinition {
  readonly name: ProviderName
  /** What buyers and administrators read. */
  readonly label: string
  readonly settings: Settings
  /** The setting that switches it on; null for one that needs none. */
  readonly switchedOnBy: string | null
  readonly currencies: ReadonlySet<Currency>
  /** In the order in which buyers see them; the first is used where nobody chooses. */
  readonly methods: readonly [PaymentMethod, ...PaymentMethod[]]
  /**
   * `configured`: serves a currency as the configuration says. `beside`: offered in addition to the currency's other providers,
   * to every organiser who accepts it.
   */
  readonly offered: 'configured' | 'beside'
  /** Names of the columns in its source statements, where they differ from the usual ones. */
  readonly sourceColumns: SourceColumnNames
  read(source: Source, mode: SiteMode): ProviderReading
}

/** A definition as its folder writes it. `Access` is what its gateways are made from. */
interface DefinitionParts<S extends Settings, Access> extends Omit<ProviderDefinition, 'label' | 'read' | 'settings'> {
  readonly settings: S
  /** Sentences about values that make no sense together, or that production refuses. */
  refusals?(values: Values<S>, mode: SiteMode): string[]
  /** What the gateways need; null leaves the provider switched off. */
  access(values: Values<S>, mode: SiteMode): Access | null
  moves(access: Access): ProviderInUse['moves']
  payments(access: Access, resources: GatewayResources): PaymentGateway
  payouts?(access: Access, resources: GatewayResources): PayoutGateway
}

/** Makes a definition whose settings are parsed by their own schemas, so that its gateways get typed values. */
export function defineProvider<const S extends Settings, Access>(
  parts: DefinitionParts<S, Access>,
): ProviderDefinition {
  const { name, settings, switchedOnBy, currencies, methods, offered, sourceColumns } = parts
  const label = providers.find((provider) => provider.name === name)?.label ?? name
  return {
    name,
    label,
    settings,
    switchedOnBy,
    currencies,
    methods,
    offered,
    sourceColumns,
    read(source, mode) {
      const values: Record<string, unknown> = {}
      const invalid: string[] = []
      for (const [setting, { schema }] of Object.entries(settings)) {
        const result = schema.safeParse(source[setting])
        if (result.success) values[setting] = result.data
        else invalid.push(...result.error.issues.map(({ message }) => `${setting} ${message}.`))
      }
      if (invalid.length > 0 || !isComplete(settings, values)) return { invalid, refused: [], inUse: null }
      const refused = parts.refusals?.(values, mode) ?? []
      const access = parts.access(values, mode)
      if (access === null) return { invalid, refused, inUse: null }
      const inUse: ProviderInUse = {
        name,
        moves: parts.moves(access),
        payments: (resources) => parts.payments(access, resources),
        payouts: (resources) => parts.payouts?.(access, resources) ?? null,
      }
      return { invalid, refused, inUse }
    },
  }
}

/** Each value went through its own schema; this says so to the compiler. */
function isComplete<S extends Settings>(
  settings: S,
  values: Record<string, unknown>,
): values is Values<S> & typeof values {
  return Object.keys(settings).every((name) => name in values)
}

/** An address such as `https://stripe.example.org`, without a path. */
export function originSetting(example: string) {
  return z
    .url({ protocol: /^https?$/, abort: true, error: `must be an address such as ${example}` })
    .refine(isOrigin, 'must end after the host and port')
    .optional()
}

function isOrigin(url: string): boolean {
  const { pathname, search, hash, username } = new URL(url)
  return pathname === '/' && `${search}${hash}${username}` === ''
}
