import type { SecondFactorView } from '@foyer/contract'
import { Alert, Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useGetSecondFactorQuery, useRenewRecoveryCodesMutation, useTurnOffTotpMutation } from '../../../api/hooks.ts'
import { useAct } from '../../../lib/use-act.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RowSkeletons } from '../../../ui/Skeletons.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { Passkeys } from './Passkeys.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import classes from './SecondFactor.module.css'
import { TotpSetup } from './TotpSetup.tsx'

/** What guards the account beside the password. */
export function SecondFactor() {
  const { data, error, refetch } = useGetSecondFactorQuery()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <Surface as="section" padding="large" title="Two-step login">
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
  // Whoever must do this first was led here from elsewhere, and finds it without looking.
  useEffect(() => {
    if (missing) notice.current?.scrollIntoView({ block: 'center' })
  }, [missing])
  return (
    <>
      {missing && (
        <Alert ref={notice} color="gold" mb="lg" title="Your account needs a second step">
          Administrators look after other people’s money. Set up one of these, then everything else opens.
        </Alert>
      )}
      <p className="measure margin-bottom-12 mute">
        A password can be guessed or stolen. With a second step, whoever has it still cannot get in without your phone.
      </p>
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
      title: 'Turn the authenticator app off?',
      body: 'Its codes are not asked for any more. Delete the entry in the app afterwards.',
      confirmLabel: 'Turn it off',
      destructive: true,
    })
    if (sure) await act(() => turnOff().unwrap(), 'The authenticator app is off')
  }
  return (
    <li className={classes['factor']}>
      <div>
        <h3 className="line gap-10 text-18 margin-bottom-4">
          Authenticator app <StatusBadge tone={on ? 'good' : 'neutral'}>{on ? 'On' : 'Off'}</StatusBadge>
        </h3>
        <p className="flush mute">
          {on
            ? 'A code of six digits is asked for when you log in.'
            : 'An app on your phone shows a code of six digits that changes every half minute.'}
        </p>
      </div>
      {on && (
        <Button variant="default" loading={busy} onClick={() => void leave()}>
          Turn off
        </Button>
      )}
      {!on && !setting && <Button onClick={() => setSetting(true)}>Set up</Button>}
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
      title: 'Make new recovery codes?',
      body: 'The ones you have are worth nothing from then on.',
      confirmLabel: 'Make new ones',
    })
    if (sure)
      await act(async () => {
        const { recoveryCodes } = await renew().unwrap()
        onCodes(recoveryCodes)
      }, 'New recovery codes made')
  }
  return (
    <li className={classes['factor']}>
      <div>
        <h3 className="line gap-10 text-18 margin-bottom-4">
          Recovery codes <StatusBadge tone={left > FEW ? 'good' : 'warn'}>{left} left</StatusBadge>
        </h3>
        <p className="flush mute">For the day your phone is lost. Each works once.</p>
      </div>
      <Button variant="default" loading={busy} onClick={() => void make()}>
        New codes
      </Button>
    </li>
  )
}
