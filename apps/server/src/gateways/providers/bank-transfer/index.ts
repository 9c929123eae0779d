import { bankAccountFault, currencies, isCurrency, normaliseAccountNumber } from '@foyer/domain'
import { z } from 'zod'
import { defineProvider } from '../definition.ts'
import { type OperatorBankAccount, bankTransferGateway, bankTransferMethods } from './payments.ts'

const text = z.string().trim().min(1).max(140, 'must have at most 140 characters')

/** Bank transfers to the operator's account, offered for events whose organisers accept them. */
export const bankTransfer = defineProvider({
  name: 'bank-transfer',
  settings: {
    BANK_TRANSFER_ACCOUNT: {
      schema: text.transform(normaliseAccountNumber).optional(),
      fallback: 'none',
      description:
        "IBAN or account number of the platform's bank account; with it organisers can accept bank transfers",
    },
    BANK_TRANSFER_HOLDER: {
      schema: text.optional(),
      fallback: 'none',
      description: 'Holder of that account; needed with BANK_TRANSFER_ACCOUNT',
    },
    BANK_TRANSFER_BANK: {
      schema: text.optional(),
      fallback: 'none',
      description: 'Name or BIC of its bank, shown to buyers',
    },
    BANK_TRANSFER_CURRENCY: {
      schema: z.string().refine(isCurrency, 'must be a currency that events can sell in, such as EUR').default('EUR'),
      fallback: 'EUR',
      description: 'Currency of that account: events in this currency can accept bank transfers',
    },
  },
  switchedOnBy: 'BANK_TRANSFER_ACCOUNT',
  currencies: new Set(currencies),
  methods: bankTransferMethods,
  offered: 'beside',
  sourceColumns: {},
  refusals: (values) => {
    const { BANK_TRANSFER_ACCOUNT: number, BANK_TRANSFER_HOLDER: holder, BANK_TRANSFER_CURRENCY: currency } = values
    if (number === undefined) return []
    return [
      ...(holder === undefined ? ['BANK_TRANSFER_ACCOUNT and BANK_TRANSFER_HOLDER are needed together.'] : []),
      ...(bankAccountFault(number, currency) === null ? [] : [`BANK_TRANSFER_ACCOUNT is not a valid account number.`]),
    ]
  },
  access: (values): OperatorBankAccount | null => {
    const { BANK_TRANSFER_ACCOUNT: number, BANK_TRANSFER_HOLDER: holder } = values
    if (number === undefined || holder === undefined) return null
    return { number, holder, bank: values.BANK_TRANSFER_BANK ?? '', currency: values.BANK_TRANSFER_CURRENCY }
  },
  moves: () => 'real money',
  payments: (account, { db }) => bankTransferGateway({ db, account }),
})
