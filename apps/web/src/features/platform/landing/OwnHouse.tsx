import { m } from '@foyer/messages'
import classes from './OwnHouse.module.css'
import story from './Story.module.css'

/** Self-hosting: what it takes and what it gives. */
export function OwnHouse() {
  return (
    <section aria-labelledby="own-house" className={classes['house']}>
      <div>
        <h2 id="own-house" className={story['title']}>
          {m.admin_landing_house_title()}
        </h2>
        <p className={classes['text']}>{m.admin_landing_house_text()}</p>
      </div>
      <figure className={classes['terminal']}>
        <pre className={classes['lines']} dir="ltr">
          <code>
            <span className={classes['prompt']}>$</span> npm ci{'\n'}
            <span className={classes['prompt']}>$</span> npm start
          </code>
        </pre>
        <figcaption className={classes['caption']}>{m.admin_landing_house_caption()}</figcaption>
      </figure>
    </section>
  )
}
