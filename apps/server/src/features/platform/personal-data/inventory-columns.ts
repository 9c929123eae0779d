import { retentionRules, type RetentionRule } from '../../../retention.ts'

/** The person whose data a column can contain. */
type Subject =
  | 'account holder'
  | 'organiser'
  | 'administrator'
  | 'buyer'
  | 'ticket holder'
  | 'waiting person'
  | 'follower'
  | 'visitor'
  | 'door staff'
  | 'anyone'

/**
 * What erasure does with a column: `deleted` with its row, replaced by a `pseudonym`, `cleared`, `redacted` where it mentions the
 * person, or `kept` for the reason beside it.
 */
type Erasure = 'deleted' | 'pseudonym' | 'cleared' | 'redacted' | 'kept'

export interface PersonalColumn {
  readonly whose: Subject
  readonly exported: boolean
  readonly erased: Erasure
  readonly ends: string
  readonly reason?: string
}

export interface InventoryTable {
  readonly about: string
  /** Columns of text, JSON or bytes that hold nothing about a person: states, codes, amounts, digests. */
  readonly plain?: readonly string[]
  readonly personal?: Readonly<Record<string, PersonalColumn>>
}

export const UNTIL_ERASED = 'Until erased'
export const WITH_EVENT = 'As long as its event'
export const LEGAL = 'Statutory retention period'
export const DAYS = (rule: RetentionRule) => `${retentionRules[rule][0]} days (\`${rule}\`)`
export const UNCONFIRMED = `${UNTIL_ERASED}; unconfirmed ${DAYS('accounts')}`

export function column(whose: Subject, erased: Erasure, ends = UNTIL_ERASED, exported = true): PersonalColumn {
  return { whose, erased, ends, exported }
}

/** Free text by any author about any person: only exact mentions of the address and the phone number can be found. */
export const freeText = (ends = WITH_EVENT): PersonalColumn => ({
  whose: 'anyone',
  exported: false,
  erased: 'redacted',
  ends,
  reason: 'Free text: exact mentions of the e-mail address and the phone number are redacted',
})

export const unreadable = (whose: Subject, erased: Erasure, ends = UNTIL_ERASED): PersonalColumn => ({
  whose,
  exported: false,
  erased,
  ends,
  reason: 'A digest or encrypted value: an export would be meaningless or grant access',
})

/** Payer details that the bank wrote into its statement. */
export const bankRecord: PersonalColumn = {
  whose: 'buyer',
  exported: false,
  erased: 'kept',
  ends: LEGAL,
  reason: 'A bank statement is an accounting record that must be kept unchanged (GDPR article 17(3)(b))',
}
