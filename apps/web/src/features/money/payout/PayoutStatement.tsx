import type { PayoutStatementView, PayoutView } from '@foyer/contract'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { fetchFile } from '../../../api/files.ts'
import { useGetPayoutStatementQuery } from '../../../api/hooks.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Money } from '../../../ui/Money.tsx'
import { TextSkeleton } from '../../../ui/Skeletons.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { toast } from '../../../ui/toast.ts'
import { disputeInWords, moveInWords, timeOf } from './payout-words.ts'

/** What a payout holds: the balance before, what moved it, the balance after; to take along as PDF and CSV. */
export function PayoutStatement({ payout }: { payout: PayoutView }) {
  const { data, error, refetch } = useGetPayoutStatementQuery({ params: { payoutId: payout._id } })
  return (
    <Surface as="section" title="Statement" actions={<Files payout={payout} />}>
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
      saveFile(new File([await fetchKind(kind)], `payout-${payout.reference}.${kind}`, { type }))
    } catch (error) {
      toast.error(errorMessage(error, 'That file could not be made. Try again.'))
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
          aria-label={`Statement as ${kind.toUpperCase()}`}
          onClick={() => void take(kind)}
        >
          {kind.toUpperCase()}
        </Button>
      ))}
    </Group>
  )
}

function Lines({ statement }: { statement: PayoutStatementView }) {
  const { currency, lines, opening, closing } = statement
  return (
    <>
      <dl className="sums grid gap-12">
        <div>
          <dt>
            Opening balance
            <small className="hint">
              {statement.from === null ? 'Before the first movement' : `After ${timeOf(statement.from)}`}
            </small>
          </dt>
          <dd>
            <Money amount={opening} currency={currency} />
          </dd>
        </div>
        {lines.map((line) => (
          <div
            key={`${line.kind} ${line.at} ${line.event?._id ?? ''} ${line.payoutReference ?? ''} ${line.orderReference ?? ''}`}
          >
            <dt>
              {moveInWords(line)}
              <small className="hint">
                {line.kind === 'release' ? <Made line={line} currency={currency} /> : timeOf(line.at)}
                {line.dispute !== null && ` · ${disputeInWords(line)}`}
              </small>
            </dt>
            <dd>
              <Money amount={line.amount} currency={currency} />
            </dd>
          </div>
        ))}
        <div data-total>
          <dt>
            Closing balance
            <small className="hint">{statement.to === null ? 'As it is now' : timeOf(statement.to)}</small>
          </dt>
          <dd>
            <Money amount={closing} currency={currency} />
          </dd>
        </div>
      </dl>
    </>
  )
}

/** What a release is made of. */
function Made({ line, currency }: { line: PayoutStatementView['lines'][number]; currency: string }) {
  const parts = [
    { word: 'fees', amount: line.fees },
    { word: 'tax', amount: line.tax },
    { word: 'refunds', amount: line.refunds },
    { word: 'chargebacks', amount: line.chargebacks },
  ].filter(({ amount }) => amount !== 0)
  return (
    <>
      {line.orders === 1 ? '1 order' : `${line.orders} orders`}, <Money amount={line.gross} currency={currency} /> paid
      {parts.map(({ word, amount }) => (
        <span key={word}>
          {' '}
          − <Money amount={amount} currency={currency} /> {word}
        </span>
      ))}
      {line.other !== 0 && (
        <span>
          {' '}
          + <Money amount={line.other} currency={currency} /> other
        </span>
      )}
    </>
  )
}
