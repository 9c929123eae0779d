import type { OpenedInvitationView } from '@foyer/contract'
import { formatDate, m, roleHint, roleName } from '@foyer/messages'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { errorCode, errorMessage } from '../../../api/errors.ts'
import { useAcceptInvitationMutation, useReadInvitationMutation } from '../../../api/hooks.ts'
import { useHashSecret } from '../../../lib/hash-secret.ts'
import { rememberOrigin } from '../../../lib/origin.ts'
import { forgetInvitation, keepInvitation, pendingInvitation } from '../../../lib/pending-invitation.ts'
import { useHasSession } from '../../../lib/session-hint.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { keepOrganisation } from '../../../store/organisation.ts'
import { clearSession } from '../../../store/session.ts'
import { BrickSpinner } from '../../../ui/BrickSpinner.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Surface } from '../../../ui/Surface.tsx'

const PATH = '/invitation'

/** Shows an invitation by the token of its link. The token stays valid during a login or a registration. */
export function OpenInvitation() {
  const fromLink = useHashSecret('token')
  const [read, { data, error }] = useReadInvitationMutation()
  const token = fromLink === undefined ? undefined : (fromLink ?? pendingInvitation())

  useEffect(() => {
    if (!token) return
    keepInvitation(token)
    void read({ body: { token } })
  }, [token, read])

  return (
    <Page width="narrow">
      <Surface padding="large">
        {token === null ? (
          <EmptyState
            order={1}
            title={m.organisation_link_incomplete()}
            text={m.organisation_link_incomplete_text()}
            action={<ToHome />}
          />
        ) : error ? (
          <EmptyState order={1} title={m.organisation_cannot_join()} text={errorMessage(error)} action={<ToHome />} />
        ) : token && data ? (
          <Invitation token={token} invitation={data} />
        ) : (
          <BrickSpinner label={m.account_one_moment()} />
        )}
      </Surface>
    </Page>
  )
}

function ToHome() {
  return (
    <Button component={Link} to="/" variant="default">
      {m.admin_deleted_home()}
    </Button>
  )
}

interface InvitationProps {
  readonly token: string
  readonly invitation: OpenedInvitationView
}

function Invitation({
  token,
  invitation: { organisation, inviter, role, limited, email, expiresAt },
}: InvitationProps) {
  const hasSession = useHasSession()
  return (
    <div className="stack gap-16">
      <h1 className="flush text-28">{m.organisation_join({ name: organisation.name })}</h1>
      <p className="flush">{m.organisation_join_text({ inviter, name: organisation.name, role: roleName(role) })}</p>
      <p className="flush mute">{roleHint(role)}</p>
      {limited && <p className="flush mute">{m.organisation_join_limited()}</p>}
      <p className="flush mute">{m.organisation_join_address({ email, until: formatDate(expiresAt, 'day') })}</p>
      {hasSession ? <Accept token={token} email={email} /> : <EnterFirst />}
    </div>
  )
}

/** Login and registration lead back here. */
function EnterFirst() {
  const comeBack = () => rememberOrigin(PATH)
  return (
    <div className="cluster gap-12">
      <Button component={Link} to="/register" onClick={comeBack}>
        {m.organisation_register()}
      </Button>
      <Button component={Link} to="/login" variant="default" onClick={comeBack}>
        {m.shell_log_in()}
      </Button>
    </div>
  )
}

function Accept({ token, email }: { readonly token: string; readonly email: string }) {
  const dispatch = useAppDispatch()
  const [accept, { isLoading }] = useAcceptInvitationMutation()
  const [refusal, setRefusal] = useState<{ message: string; otherAccount: boolean } | null>(null)
  const join = async () => {
    try {
      const { _id } = await accept({ body: { token } }).unwrap()
      forgetInvitation()
      keepOrganisation(_id)
      // All data in the store belongs to the former organisation.
      window.location.assign('/dashboard')
    } catch (error) {
      setRefusal({ message: errorMessage(error), otherAccount: errorCode(error) === 'invitation.other_account' })
    }
  }
  const changeAccount = () => {
    clearSession(dispatch)
    rememberOrigin(PATH)
    window.location.assign('/login')
  }
  return (
    <div className="stack gap-12">
      {refusal && (
        <p role="alert" className="notice bad">
          {refusal.message}
        </p>
      )}
      <div className="cluster gap-12">
        {refusal?.otherAccount ? (
          <Button onClick={changeAccount}>{m.organisation_log_in_as({ email })}</Button>
        ) : (
          <Button loading={isLoading} onClick={() => void join()}>
            {m.organisation_accept()}
          </Button>
        )}
      </div>
    </div>
  )
}
