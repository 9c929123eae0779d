import { currentLanguage, m, traitsOf } from '@foyer/messages'
import classes from './StubArt.module.css'

const STUB =
  'M-150-92h214a16 16 0 0 0 32 0h54a24 24 0 0 1 24 24v136a24 24 0 0 1-24 24H96a16 16 0 0 0-32 0h-214a24 24 0 0 1-24-24v-136a24 24 0 0 1 24-24Z'

const RADII = [70, 130, 190, 250, 310, 370]

/** Three tickets fanned out over the lights of an evening. A drawing: nothing in it is to be read aloud. */
export function StubArt() {
  // Where lines begin: at the edge of the ticket or, from right to left, at its perforation.
  const start = traitsOf(currentLanguage()).direction === 'rtl' ? 56 : -146
  return (
    <svg className="block full full-height" viewBox="0 0 520 620" preserveAspectRatio="xMidYMid slice">
      <g className={classes['rings']}>
        {RADII.map((radius) => (
          <circle key={radius} cx="260" cy="560" r={radius} />
        ))}
      </g>
      <g transform="translate(258 360) rotate(17)">
        <path className={classes['peach']} d={STUB} />
        <path className={classes['dash']} d="M80-66V66" />
      </g>
      <g transform="translate(262 318) rotate(4)">
        <path className={classes['pink']} d={STUB} />
        <path className={classes['dash']} d="M80-66V66" />
      </g>
      <g transform="translate(260 270) rotate(-9)">
        <path className={classes['paper']} d={STUB} />
        <path className={classes['dash']} d="M80-66V66" />
        <text className={classes['word']} x={start} y="-22">
          {m.shell_art_admit()}
        </text>
        <text className={classes['word']} x={start} y="34">
          {m.shell_art_one()}
        </text>
        <text className={classes['small']} x={start + 2} y="66">
          {m.shell_art_doors()}
        </text>
        <text className={classes['turned']} transform="translate(131 0) rotate(90)">
          foyer
        </text>
      </g>
    </svg>
  )
}
