import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { PaymentInstructions } from '@foyer/contract'
import { useCopy } from '../../../lib/use-copy.ts'
import classes from './BankTransferSlip.module.css'

interface BankTransferSlipProps {
  lines: PaymentInstructions['lines']
  until: string
  qrSvg: string | null
}

/** What a bank asks for, line by line as on its own form, and a code that fills the form in. */
export function BankTransferSlip({ lines, until, qrSvg }: BankTransferSlipProps) {
  return (
    <section className={classes['slip']} aria-label="Bank details">
      <dl className="flush">
        {lines.map((line) => (
          <SlipLine key={line.label} {...line} />
        ))}
        <div className={classes['line']}>
          <dt>Must arrive by</dt>
          <dd>{until}</dd>
        </div>
      </dl>
      <p className={classes['note']}>
        Enter the reference exactly as it is shown. Without it we cannot match the money to your order.
      </p>
      {qrSvg !== null && (
        <figure className={classes['code']}>
          <img
            className={classes['qr']}
            src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
            alt="QR code with the bank details"
            width={180}
            height={180}
          />
          <figcaption>
            <strong>Or scan it with your banking app</strong>
            It fills in the details of this transfer.
          </figcaption>
        </figure>
      )}
    </section>
  )
}

function SlipLine({ label, value, copy: text }: PaymentInstructions['lines'][number]) {
  const { copied, copy } = useCopy(text)
  const Icon = copied ? IconCheck : IconCopy
  return (
    <div className={classes['line']}>
      <dt>{label}</dt>
      <dd>
        <span>{value}</span>
        <button
          type="button"
          className={classes['copy']}
          aria-label={`${copied ? 'Copied' : 'Copy'}: ${label}`}
          onClick={() => void copy()}
        >
          <Icon size={17} aria-hidden />
          {copied ? 'Copied' : 'Copy'}
        </button>
      </dd>
    </div>
  )
}
