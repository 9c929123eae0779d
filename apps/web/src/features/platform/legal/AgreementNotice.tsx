import { m } from '@foyer/messages'
import { Button, CloseButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useAgreeMutation, useGetAgreementQuery } from '../../../api/hooks.ts'
import { useIsActing } from '../../../store/hooks.ts'
import { Rich } from '../../../ui/Rich.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './AgreementNotice.module.css'

/** The versions for which the notice was closed in this browser. */
const CLOSED_KEY = 'foyer:legal-notice'

const tags = {
  terms: (words: ReactNode) => <Link to="/terms">{words}</Link>,
  privacy: (words: ReactNode) => <Link to="/privacy">{words}</Link>,
}

function closedVersions(): string | null {
  try {
    return localStorage.getItem(CLOSED_KEY)
  } catch {
    return null
  }
}

/** Tells users once that the terms or the privacy notice have changed since they agreed. They do not have to respond. */
export function AgreementNotice() {
  const acting = useIsActing()
  const { data } = useGetAgreementQuery(undefined, { skip: acting })
  const [agree, { isLoading }] = useAgreeMutation()
  const [closed, setClosed] = useState(closedVersions)
  if (acting || !data?.due) return null
  const { terms, privacy } = data
  const versions = `${terms} ${privacy}`
  if (closed === versions) return null

  const close = () => {
    setClosed(versions)
    try {
      localStorage.setItem(CLOSED_KEY, versions)
    } catch {
      // A browser without storage shows the notice again.
    }
  }
  const confirm = async () => {
    try {
      await agree({ body: { terms, privacy } }).unwrap()
      toast.success(m.shell_agreement_done())
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  return (
    <aside className={classes['notice']} aria-label={m.shell_agreement()}>
      <p>
        <Rich parts={m.shell_agreement_text.parts()} tags={tags} />
      </p>
      <Button size="sm" loading={isLoading} onClick={() => void confirm()}>
        {m.shell_agreement_agree()}
      </Button>
      <CloseButton aria-label={m.shell_agreement_close()} onClick={close} />
    </aside>
  )
}
