import { describe, expect, it } from 'vitest'
import { MOST_BANK_STATEMENT_ENTRIES, readBankStatement } from './bank-statement.ts'
import { decimalMarkOf, bookedAmount } from './bank-statement-amount.ts'
import { bookingDay } from './booking-day.ts'

function entriesOf(text: string, currency = 'EUR') {
  const read = readBankStatement(text, currency)
  if ('fault' in read) throw new Error(`${read.fault} in line ${read.line}`)
  return read
}
const amountsOf = (text: string, currency?: string) => entriesOf(text, currency).entries.map(({ amount }) => amount)

describe('an amount of a statement', () => {
  it.each([
    ['1.250,50', 'EUR', ',', 125_050],
    ['1,250.50', 'EUR', '.', 125_050],
    ['1 250,5', 'EUR', ',', 125_050],
    ["1'250.50", 'CHF', '.', 125_050],
    ['+12,00 EUR', 'EUR', ',', 1200],
    ['12.00-', 'EUR', '.', -1200],
    ['(12.00)', 'EUR', '.', -1200],
    ['€ 5', 'EUR', '.', 500],
    ['1250', 'JPY', '.', 1250],
    ['1250.00', 'JPY', '.', 1250],
    ['1250.50', 'JPY', '.', null],
    ['12.345', 'KWD', '.', 12_345],
    ['12.345', 'EUR', '.', null],
    ['1,25,0.00', 'EUR', '.', null],
    ['1e3', 'EUR', '.', null],
    ['', 'EUR', '.', null],
    ['99999999999999999', 'EUR', '.', null],
  ] as const)('%j in %s with the mark %j is %j', (text, currency, mark, minor) => {
    expect(bookedAmount(text, currency, mark)).toBe(minor)
  })

  it.each([
    [['1.250', '12,50'], ','],
    [['1,250', '12.5'], '.'],
    [['1.250.000'], ','],
    [['0.500'], '.'],
    [['1.250', '300'], null],
    [['300'], null],
  ] as const)('the amounts %j have the decimal mark %j', (amounts, mark) => {
    expect(decimalMarkOf(amounts)).toBe(mark)
  })
})

describe('a day of a statement', () => {
  it.each([
    ['2026-11-21T10:00:00Z', '2026-11-21'],
    ['20261121', '2026-11-21'],
    ['21.11.26', '2026-11-21'],
    ['1/2/2026', '2026-02-01'],
    ['11/21/2026', '2026-11-21'],
    ['31.02.2026', null],
    ['yesterday', null],
  ])('%j is %j', (text, day) => {
    expect(bookingDay(text)).toBe(day)
  })
})

describe('a CSV statement', () => {
  it('is read from a German bank: preamble, semicolons, decimal commas', () => {
    const text = `\ufeff"Kontonummer:";"DE02 1203 0000 0000 2020 51"

"Buchungstag";"Auftraggeber / Begünstigter";"Verwendungszweck";"Betrag (EUR)";"Kundenreferenz (End-to-End)"
"21.11.2026";"Ada Lovelace";"RF47 K3M9; danke";"1.250,50";"E2E-1"
"22.11.2026";"Strom AG";"Abschlag";"-80,00";""
`
    const { entries, skipped } = entriesOf(text)
    expect(skipped).toBe(1)
    expect(entries).toMatchObject([
      {
        line: 4,
        kind: 'credit',
        amount: 125_050,
        currency: 'EUR',
        day: '2026-11-21',
        payer: 'Ada Lovelace',
        text: 'RF47 K3M9; danke · E2E-1',
      },
    ])
  })

  it('is read with columns for money in and out, with tabs, and with a currency in each row', () => {
    const text =
      'Date\tDescription\tMoney in\tMoney out\tCurrency\n2026-11-21\tA\t5.00\t\tGBP\n2026-11-21\tB\t\t3.00\tGBP\n'
    expect(entriesOf(text)).toMatchObject({ entries: [{ amount: 500, currency: 'GBP' }], skipped: 1 })
  })

  it('reads the direction where amounts have no sign', () => {
    const text = 'Date,Narration,Amount,Dr/Cr\n21/11/2026,A,"1,000.00",CR\n21/11/2026,B,500.00,DR\n'
    expect(amountsOf(text, 'NGN')).toEqual([100_000])
  })

  it('reads "Valuta" as the value date where it contains days, and the direction below no heading', () => {
    const header = '"Buchungstag";"Valuta";"Auftraggeber/Zahlungsempfänger";"Verwendungszweck";"Währung";"Umsatz";" "\n'
    const rows =
      '"21.11.2026";"23.11.2026";"Ada";"RF1";"EUR";"25,00";"H"\n"21.11.2026";"23.11.2026";"Ada";"Strom";"EUR";"80,00";"S"\n'
    expect(entriesOf(header + rows)).toMatchObject({
      entries: [{ amount: 2500, currency: 'EUR', day: '2026-11-21', text: 'RF1' }],
      skipped: 1,
    })
    expect(entriesOf('omschrijving,bedrag,valuta\na,1.00,GBP\n').entries).toMatchObject([{ currency: 'GBP' }])
    expect(entriesOf('causale,importo,valuta\na,1.00,23/11/2026\n').entries).toMatchObject([{ day: '2026-11-23' }])
  })

  it('counts in the minor units of the currency', () => {
    expect(amountsOf('reference,amount\na,1500\n', 'JPY')).toEqual([1500])
    expect(amountsOf('reference,amount\na,"1,500"\nb,300\n', 'JPY')).toEqual([1500, 300])
    expect(amountsOf('reference,amount\na,1.500\nb,12.250\n', 'KWD')).toEqual([1500, 12_250])
    expect(amountsOf('reference,amount\na,"1,500"\n', 'EUR')).toEqual([150_000])
  })

  it('skips a currency that nothing is sold in, and notes without an amount', () => {
    expect(entriesOf('reference,amount,currency\na,1.00,XAU\nb,2.00,EUR\nTotal,,\n')).toMatchObject({
      entries: [{ amount: 200 }],
      skipped: 1,
    })
  })

  it.each([
    ['no,header\n1,2', 1, 'no_header'],
    ['', 1, 'no_header'],
    ['reference,amount\na,1.00\nb,much', 3, 'amount'],
    ['reference,amount\na,"1,500"\nb,300', 2, 'ambiguous_amount', 'KWD'],
    ['reference,amount,currency\na,1.00,EURO', 2, 'currency'],
    ['reference,amount,date\na,1.00,soon', 2, 'day'],
    ['reference,amount\n"a,1.00\nb,2.00', 2, 'open_quote'],
    ['reference,am\0unt', 1, 'not_text'],
    // Payers wrote quotation marks, and the bank neither quotes nor escapes: all between two of them would be one cell.
    ['date,reference,amount\n21/11/2026,"RF1,1.00\n21/11/2026,RF2,2.00\n21/11/2026,RF3",3.00', 2, 'open_quote'],
    ['date,reference,amount\n21/11/2026,"RF1,1.00\n21/11/2026,RF2,2.00\n21/11/2026,"RF3,3.00', 2, 'open_quote'],
    ['date,reference,payer,amount,notes\n21/11/2026,"RF1,"Ada,3.00,', 2, 'open_quote'],
    // The payer of 1.00 wrote `RF1, 500.00`, and the bank did not quote it.
    ['date,reference,amount,balance\n21/11/2026,RF1, 500.00,1.00,900.00', 2, 'columns'],
    [
      'date,reference,amount,balance,notes\n21/11/2026,a,1.00,900.00,\n21/11/2026,RF1, 500.00,1.00,901.00,',
      3,
      'columns',
    ],
    ['date,reference,debit,credit\n21/11/2026,Refund, RF1,50.00,', 2, 'amount'],
  ])('refuses %j and names line %i', (text, line, fault, currency = 'EUR') => {
    expect(readBankStatement(text, currency)).toEqual({ line, fault })
  })

  it('takes rows that all end with an empty cell, and notes of any width', () => {
    const text = 'date,reference,amount\n21/11/2026,a,1.00,\n21/11/2026,b,2.00,\nEnd,of,,the,statement\n'
    expect(amountsOf(text)).toEqual([100, 200])
  })

  it('takes quotation marks within a text, and texts of several lines that the bank quotes', () => {
    const rows = '21/11/2026,5" and 7",1.00\n21/11/2026,"Ada" Lovelace,2.00\n21/11/2026,"tickets, two\nthanks",3.00\n'
    expect(entriesOf(`date,reference,amount\n${rows}`).entries).toMatchObject([
      { amount: 100, text: '5" and 7"' },
      { amount: 200, text: 'Ada Lovelace' },
      { amount: 300, text: 'tickets, two\nthanks' },
    ])
  })

  it('refuses more entries than the limit', () => {
    const text = `reference,amount\n${'a,1.00\n'.repeat(MOST_BANK_STATEMENT_ENTRIES + 1)}`
    expect(readBankStatement(text, 'EUR')).toEqual({ line: MOST_BANK_STATEMENT_ENTRIES + 2, fault: 'too_many' })
  })
})

describe('the key of an entry', () => {
  const keys = (text: string) => entriesOf(text).entries.map(({ key }) => key)

  it('is the same in a later statement that overlaps', () => {
    const header = 'date,reference,amount,payer\n'
    const monday = '2026-11-20,tickets,10.00,Ada\n2026-11-20,tickets,10.00,Ada\n'
    const [first, second] = keys(header + monday)
    expect(first).not.toBe(second)
    expect(keys(`${header}2026-11-19,x,1.00,B\n${monday}`)).toEqual([expect.any(String), first, second])
  })

  it('is the same for rows that agree in everything and in the name the bank gives them', () => {
    const header = 'date,reference,amount,transaction id\n'
    const [one, again, other] = keys(`${header}2026-11-20,a,10.00,7\n2026-11-20,a,10.00,7\n2026-11-20,a,11.00,7\n`)
    expect(one).toBe(again)
    expect(one).not.toBe(other)
  })

  it('differs for payments of one amount and day to which a bank gives one name, or none', () => {
    for (const name of ['batch 7', 'NONREF', 'NOTPROVIDED', '000']) {
      const rows = keys(
        `date,reference,amount,transaction id\n2026-11-20,RF1,10.00,${name}\n2026-11-20,RF2,10.00,${name}\n`,
      )
      expect(new Set(rows).size).toBe(2)
    }
    const [one, another] = keys(
      'date,reference,amount,transaction id\n2026-11-20,,10.00,NONREF\n2026-11-20,,10.00,NONREF\n',
    )
    expect(one).not.toBe(another)
  })
})

it('an amount of thousands of spaces is refused at once', () => {
  expect(readBankStatement(`reference,amount\na,1${' '.repeat(100_000)}x\n`, 'EUR')).toEqual({
    line: 2,
    fault: 'amount',
  })
})

const camt = (entries: string, version = '02') => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">
<BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id>
${entries}
</Stmt></BkToCstmrStmt></Document>`
const entry = (inside: string, { amount = '25.00', direction = 'CRDT', status = 'BOOK' } = {}) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>${status}</Sts>
<BookgDt><Dt>2026-11-21</Dt></BookgDt><AcctSvcrRef>B1</AcctSvcrRef>${inside}</Ntry>`

describe('a CAMT.053 statement', () => {
  it('leaves out entries of nothing', () => {
    expect(entriesOf(camt(entry('', { amount: '0.00' }) + entry('')))).toMatchObject({
      entries: [{ amount: 2500 }],
      skipped: 1,
    })
  })

  it('is read in version 02', () => {
    const details = `<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
      <RltdPties><Dbtr><Nm>Ada &amp; Co</Nm></Dbtr></RltdPties>
      <RmtInf><Ustrd>RF47 K3M9</Ustrd><Ustrd>thanks</Ustrd></RmtInf></TxDtls></NtryDtls>`
    expect(entriesOf(camt(entry(details))).entries).toEqual([
      {
        line: 4,
        kind: 'credit',
        amount: 2500,
        currency: 'EUR',
        day: '2026-11-21',
        text: 'RF47 K3M9 · thanks',
        payer: 'Ada & Co',
        key: 'credit|EUR|2500|2026-11-21|#B1|rf47 k3m9 · thanks|ada & co',
      },
    ])
  })

  it('is read in version 08: status and debtor one level deeper, structured reference', () => {
    const text = camt(
      `<Ntry><Amt Ccy="EUR">25</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
      <BookgDt><DtTm>2026-11-21T10:00:00+01:00</DtTm></BookgDt>
      <NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Ada</Nm></Pty></Dbtr></RltdPties>
      <RmtInf><Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls></Ntry>`,
      '08',
    )
    expect(entriesOf(text).entries).toMatchObject([{ amount: 2500, payer: 'Ada', text: 'RF18539007547034' }])
  })

  it('splits an entry into its transactions when they add up to it', () => {
    const part = (name: string, amount: string) =>
      `<TxDtls><Amt Ccy="EUR">${amount}</Amt><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties></TxDtls>`
    const whole = camt(entry(`<NtryDtls>${part('Ada', '10.00')}${part('Bob', '15.00')}</NtryDtls>`))
    const { entries } = entriesOf(whole)
    expect(entries.map(({ amount, payer }) => [amount, payer])).toEqual([
      [1000, 'Ada'],
      [1500, 'Bob'],
    ])
    expect(new Set(entries.map(({ key }) => key)).size).toBe(2)
    const short = camt(entry(`<NtryDtls>${part('Ada', '10.00')}${part('Bob', '14.00')}</NtryDtls>`))
    expect(entriesOf(short).entries).toMatchObject([{ amount: 2500, payer: 'Ada, Bob' }])
  })

  it('reads the amounts of transactions from AmtDtls too', () => {
    const part = (amount: string) => `<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls></TxDtls>`
    expect(amountsOf(camt(entry(`<NtryDtls>${part('10')}${part('15')}</NtryDtls>`)))).toEqual([1000, 1500])
  })

  it('counts booked credits only, and keeps the reversal of a credit for a person to see', () => {
    const text = camt(
      entry('', { direction: 'DBIT' }) +
        entry('', { status: 'PDNG' }) +
        entry('<RvslInd>true</RvslInd>') +
        entry('<RvslInd>true</RvslInd>', { direction: 'DBIT', amount: '5.00' }),
    )
    expect(entriesOf(text)).toMatchObject({ entries: [{ kind: 'reversal', amount: 500 }], skipped: 3 })
  })

  it.each([
    ['<Document><Other/></Document>', 1, 'not_a_statement'],
    ['<Document>\n<BkToCstmrStmt>\n', 2, 'xml'],
    ['<!DOCTYPE x>\n<Document/>', 1, 'document_type'],
    [camt(entry('', { amount: 'much' })), 4, 'amount'],
    [camt(entry('', { amount: '-1.00' })), 4, 'amount'],
    [camt(entry('').replace('2026-11-21', '2026-13-41')), 4, 'day'],
    [camt(entry('').replace('Ccy="EUR"', '')), 4, 'currency'],
  ])('refuses %j and names line %i', (text, line, fault) => {
    expect(readBankStatement(text, 'EUR')).toEqual({ line, fault })
  })
})
