import type { PayoutStatementView, PayoutView } from '@foyer/contract'
import { formatMoney, joinFacts, m } from '@foyer/messages'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { fetchFile } from '../../../api/files.ts'
import { useGetPayoutStatementQuery } from '../../../api/hooks.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { moneyOfSum } from '../../../lib/sum-money.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/Skeletons.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { toast } from '../../../ui/toast.ts'
import { disputeInWords, moveInWords, timeOf } from './payout-words.ts'

/** A payout's statement: opening balance, transactions and closing balance, with PDF and CSV exports. */
export function PayoutStatement({ payout }: { payout: PayoutView }) {
  const { data, error, refetch } = useGetPayoutStatementQuery({ params: { payoutId: payout._id } })
  return (
    <Surface as="section" title={m.money_statement()} actions={<Files payout={payout} />}>
      {data ? (
        <Lines statement={data} />
      ) : error ? (
        <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton lines={4} />
      )}
    </Surface>
  )
}

function Files({ payout }: { payout: PayoutView }) {
  const [busy, setBusy] = useState<'pdf' | 'csv' | null>(null)
  const call = { params: { payoutId: payout._id } }
  const fetchKind = (kind: 'pdf' | 'csv') =>
    kind === 'pdf' ? fetchFile('payoutStatementPdf', call) : fetchFile('payoutStatementCsv', call)
  const take = async (kind: 'pdf' | 'csv') => {
    setBusy(kind)
    try {
      const type = kind === 'pdf' ? 'application/pdf' : 'text/csv'
      saveFile(
        new File([await fetchKind(kind)], `${m.money_payout_file({ reference: payout.reference })}.${kind}`, { type }),
      )
    } catch (error) {
      toast.error(errorMessage(error, m.money_file_failed()))
    } finally {
      setBusy(null)
    }
  }
  return (
    <Group gap="xs">
      {(['pdf', 'csv'] as const).map((kind) => (
        <Button
          key={kind}
          variant="default"
          size="sm"
          loading={busy === kind}
          disabled={busy !== null}
          aria-label={kind === 'pdf' ? m.money_payout_statement_pdf() : m.money_payout_statement_csv()}
          onClick={() => void take(kind)}
        >
          {kind === 'pdf' ? m.money_pdf() : m.money_csv()}
        </Button>
      ))}
    </Group>
  )
}

function Lines({ statement }: { statement: PayoutStatementView }) {
  const { currency, lines, opening, closing } = statement
  const money = moneyOfSum([opening, ...lines.map(({ amount }) => amount), closing], currency)
  return (
    <>
      <dl className="sums grid gap-12">
        <div>
          <dt>
            {m.money_payout_opening()}
            <small className="hint">
              {statement.from === null
                ? m.money_payout_opening_first()
                : m.money_payout_opening_after({ time: timeOf(statement.from) })}
            </small>
          </dt>
          <dd>{money(opening)}</dd>
        </div>
        {lines.map((line) => (
          <div
            key={`${line.kind} ${line.at} ${line.event?._id ?? ''} ${line.payoutReference ?? ''} ${line.orderReference ?? ''}`}
          >
            <dt>
              {moveInWords(line)}
              <small className="hint">
                {line.kind === 'release' ? madeOf(line, currency) : timeOf(line.at)}
                {line.dispute !== null && ` · ${disputeInWords(line)}`}
              </small>
            </dt>
            <dd>{money(line.amount)}</dd>
          </div>
        ))}
        <div data-total>
          <dt>
            {m.money_payout_closing()}
            <small className="hint">
              {statement.to === null ? m.money_payout_closing_now() : timeOf(statement.to)}
            </small>
          </dt>
          <dd>{money(closing)}</dd>
        </div>
      </dl>
    </>
  )
}

/** The parts of a release: `2 orders · ₦10,000 paid · −₦500 fees`. */
function madeOf(line: PayoutStatementView['lines'][number], currency: string): string {
  const parts = [
    { words: m.money_release_paid, amount: line.gross },
    { words: m.money_release_fees, amount: -line.fees },
    { words: m.money_release_tax, amount: -line.tax },
    { words: m.money_release_refunds, amount: -line.refunds },
    { words: m.money_release_chargebacks, amount: -line.chargebacks },
    { words: m.money_release_gift_cards, amount: -line.giftCards },
    { words: m.money_release_other, amount: line.other },
  ].filter(({ words, amount }) => amount !== 0 || words === m.money_release_paid)
  const amounts = parts.map(({ words, amount }) => words({ amount: formatMoney(amount, currency) }))
  return joinFacts([m.money_release_orders({ count: line.orders }), ...amounts])
}
