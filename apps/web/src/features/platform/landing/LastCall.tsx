import { Button } from '@mantine/core'
import { Link } from 'react-router'
import classes from './LastCall.module.css'

/** The way in, once more, at the end of the page: a stub lying flat. */
export function LastCall() {
  return (
    <section aria-labelledby="last-call" className={classes['stub']}>
      <div className={classes['words']}>
        <h2 id="last-call" className={classes['title']}>
          What are you putting on?
        </h2>
        <p className="text-18 blush margin-top-14">A concert, a supper, a talk for twelve. The page is free to make.</p>
      </div>
      <div className={classes['tear']}>
        <Button component={Link} to="/events/create" size="lg">
          Create an event
        </Button>
        <Link to="/events/listing" className="semibold link-line blush">
          or find one to go to
        </Link>
      </div>
    </section>
  )
}
