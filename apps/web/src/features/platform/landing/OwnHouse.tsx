import classes from './OwnHouse.module.css'
import story from './Story.module.css'

/** Self-hosting: what it takes, and what one keeps by it. */
export function OwnHouse() {
  return (
    <section aria-labelledby="own-house" className={classes['house']}>
      <div>
        <h2 id="own-house" className={story['title']}>
          Your house, your rules
        </h2>
        <p className={classes['text']}>
          Foyer is open source. A venue, a festival or a whole town can run its own: one machine, one command, a real
          database underneath. Your guest list stays in your house. No trackers, no third-party scripts, no lock on the
          door.
        </p>
      </div>
      <figure className={classes['terminal']}>
        <pre className={classes['lines']}>
          <code>
            <span className={classes['prompt']}>$</span> npm ci{'\n'}
            <span className={classes['prompt']}>$</span> npm start
          </code>
        </pre>
        <figcaption className={classes['caption']}>
          That is all it takes to open the doors on your own machine.
        </figcaption>
      </figure>
    </section>
  )
}
