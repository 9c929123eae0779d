import type { SandboxPaymentView } from '@foyer/contract'
import { formatMoney } from '@foyer/messages'
import classes from './PaymentSlip.module.css'

interface PaymentSlipProps {
  payment: SandboxPaymentView
}

/** What is to be paid, to whom, for what. */
export function PaymentSlip({ payment }: PaymentSlipProps) {
  return (
    <section className={classes['slip']} aria-labelledby="slip-amount">
      <p className={classes['merchant']}>{payment.merchant} asks you to pay</p>
      <h1 id="slip-amount" className={classes['amount']}>
        {formatMoney(payment.amount, payment.currency)}
      </h1>
      <dl className={classes['facts']}>
        <div>
          <dt>For</dt>
          <dd>{payment.description}</dd>
        </div>
        <div>
          <dt>Customer</dt>
          <dd>{payment.email}</dd>
        </div>
        <div>
          <dt>Reference</dt>
          <dd className={classes['code']}>{payment.reference}</dd>
        </div>
      </dl>
    </section>
  )
}
