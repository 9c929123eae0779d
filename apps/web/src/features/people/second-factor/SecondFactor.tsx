import { m } from '@foyer/messages'
import type { SecondFactorView } from '@foyer/contract'
import { Alert, Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useGetSecondFactorQuery, useRenewRecoveryCodesMutation, useTurnOffTotpMutation } from '../../../api/hooks.ts'
import { useAct } from '../../../lib/use-act.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RowSkeletons } from '../../../ui/Skeletons.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { Passkeys } from './Passkeys.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import classes from './SecondFactor.module.css'
import { TotpSetup } from './TotpSetup.tsx'

/** The second factors of an account. */
export function SecondFactor() {
  const { data, error, refetch } = useGetSecondFactorQuery()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <Surface as="section" padding="large" title={m.account_two_step()}>
      {data && <Factors factor={data} onCodes={setCodes} />}
      {!data && error && <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <RowSkeletons rows={2} />}
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
    </Surface>
  )
}

interface FactorsProps {
  readonly factor: SecondFactorView
  readonly onCodes: (codes: readonly string[] | null) => void
}

function Factors({ factor, onCodes }: FactorsProps) {
  const guarded = factor.totp || factor.passkeys.length > 0
  const missing = factor.required && !guarded
  const notice = useRef<HTMLDivElement>(null)
  // Administrators without a second step are redirected here, so the notice is scrolled into view.
  useEffect(() => {
    if (missing) notice.current?.scrollIntoView({ block: 'center' })
  }, [missing])
  return (
    <>
      {missing && (
        <Alert ref={notice} color="gold" mb="lg" title={m.account_two_step_needed()}>
          {m.account_two_step_needed_text()}
        </Alert>
      )}
      <p className="measure margin-bottom-12 mute">{m.account_two_step_hint()}</p>
      <ul className="rows">
        <AuthenticatorApp on={factor.totp} onCodes={onCodes} />
        <Passkeys passkeys={factor.passkeys} onCodes={onCodes} />
        {guarded && <Recovery left={factor.recoveryCodesLeft} onCodes={onCodes} />}
      </ul>
    </>
  )
}

function AuthenticatorApp({ on, onCodes }: { on: boolean; onCodes: FactorsProps['onCodes'] }) {
  const [setting, setSetting] = useState(false)
  const [turnOff] = useTurnOffTotpMutation()
  const { busy, act } = useAct()
  const leave = async () => {
    const sure = await confirmAction({
      title: m.account_app_turn_off_title(),
      body: m.account_app_turn_off_text(),
      confirmLabel: m.account_app_turn_off_confirm(),
      destructive: true,
    })
    if (sure) await act(() => turnOff().unwrap(), m.account_app_turned_off())
  }
  return (
    <li className={classes['factor']}>
      <div>
        <h3 className="line gap-10 text-18 margin-bottom-4">
          {m.account_app()}{' '}
          <Badge tone={on ? 'good' : 'neutral'}>{on ? m.account_app_on() : m.account_app_off()}</Badge>
        </h3>
        <p className="flush mute">{on ? m.account_app_on_hint() : m.account_app_off_hint()}</p>
      </div>
      {on && (
        <Button variant="default" loading={busy} onClick={() => void leave()}>
          {m.account_app_turn_off()}
        </Button>
      )}
      {!on && !setting && <Button onClick={() => setSetting(true)}>{m.account_app_set_up()}</Button>}
      {!on && setting && (
        <TotpSetup
          onCancel={() => setSetting(false)}
          onDone={(codes) => {
            setSetting(false)
            onCodes(codes)
          }}
        />
      )}
    </li>
  )
}

const FEW = 3

function Recovery({ left, onCodes }: { left: number; onCodes: FactorsProps['onCodes'] }) {
  const [renew] = useRenewRecoveryCodesMutation()
  const { busy, act } = useAct()
  const make = async () => {
    const sure = await confirmAction({
      title: m.account_recovery_new_title(),
      body: m.account_recovery_new_text(),
      confirmLabel: m.account_recovery_new_confirm(),
    })
    if (sure)
      await act(async () => {
        const { recoveryCodes } = await renew().unwrap()
        onCodes(recoveryCodes)
      }, m.account_recovery_new_done())
  }
  return (
    <li className={classes['factor']}>
      <div>
        <h3 className="line gap-10 text-18 margin-bottom-4">
          {m.account_recovery()}{' '}
          <Badge tone={left > FEW ? 'good' : 'warn'}>{m.account_recovery_left({ count: left })}</Badge>
        </h3>
        <p className="flush mute">{m.account_recovery_hint()}</p>
      </div>
      <Button variant="default" loading={busy} onClick={() => void make()}>
        {m.account_recovery_new()}
      </Button>
    </li>
  )
}
