import { IconCheck, IconCopy } from '@tabler/icons-react'
import { m } from '@foyer/messages'
import type { PaymentInstructions } from '@foyer/contract'
import { useCopy } from '../lib/use-copy.ts'
import classes from './BankTransferSlip.module.css'

interface BankTransferSlipProps {
  lines: PaymentInstructions['lines']
  until: string
  qrSvg: string | null
}

/** The bank details in the order of a transfer form, and a QR code that fills the form in. */
export function BankTransferSlip({ lines, until, qrSvg }: BankTransferSlipProps) {
  return (
    <section className={classes['slip']} aria-label={m.sales_transfer_details()}>
      <dl className="flush">
        {lines.map((line) => (
          <SlipLine key={line.label} {...line} />
        ))}
        <div className={classes['line']}>
          <dt>{m.sales_transfer_until()}</dt>
          <dd>{until}</dd>
        </div>
      </dl>
      <p className={classes['note']}>{m.sales_transfer_reference_note()}</p>
      {qrSvg !== null && (
        <figure className={classes['code']}>
          <img
            className={classes['qr']}
            src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
            alt={m.sales_transfer_qr()}
            width={180}
            height={180}
          />
          <figcaption>
            <strong>{m.sales_transfer_scan()}</strong>
            {m.sales_transfer_scan_text()}
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
          aria-label={copied ? m.sales_transfer_copied_label({ label }) : m.sales_transfer_copy_label({ label })}
          onClick={() => void copy()}
        >
          <Icon size={17} aria-hidden />
          {copied ? m.sales_transfer_copied() : m.sales_transfer_copy()}
        </button>
      </dd>
    </div>
  )
}
