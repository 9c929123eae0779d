import type { DashboardView } from '@foyer/contract'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useAppSelector } from '../../../store/hooks.ts'
import { Page } from '../../../ui/Page.tsx'
import { Checklist } from './Checklist.tsx'
import classes from './Dashboard.module.css'

/** The home of somebody who has no event yet: one thing to do, and what comes after it. */
export function Welcome({ checklist }: { checklist: DashboardView['checklist'] }) {
  const firstName = useAppSelector((state) => state.user.user?.firstName)
  return (
    <Page width="full">
      <section className={classes['welcome']}>
        <h2>{firstName ? `Good to see you, ${firstName}.` : 'Good to see you.'}</h2>
        <p>
          Five minutes from here to an event on sale: a title, a date, a place and a ticket. Nothing is public until you
          say so.
        </p>
        <Button component={Link} to="/events/create" size="lg" className={classes['welcomeButton']}>
          Create your first event
        </Button>
      </section>
      <Checklist checklist={checklist} />
    </Page>
  )
}
