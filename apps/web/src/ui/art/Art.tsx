import classes from './Art.module.css'

export type ArtMotif = 'stubs' | 'rings' | 'calendar' | 'search'

interface ArtProps {
  motif: ArtMotif
}

function Rings() {
  return (
    <g fill="none" strokeWidth="1.5" className={classes['rings']}>
      {[26, 44, 62, 80].map((radius) => (
        <circle key={radius} cx="110" cy="84" r={radius} />
      ))}
    </g>
  )
}

/** A stub drawn around its own centre, its perforation at two thirds. */
function Stub({ at, turn, className }: { at: [number, number]; turn: number; className: string | undefined }) {
  return (
    <g transform={`translate(${at[0]} ${at[1]}) rotate(${turn})`}>
      <path
        className={className}
        d="M-40-24h50a6 6 0 0 0 12 0h18a6 6 0 0 1 6 6v36a6 6 0 0 1-6 6H22a6 6 0 0 0-12 0h-50a6 6 0 0 1-6-6v-36a6 6 0 0 1 6-6Z"
      />
      <path className={classes['dash']} d="M16-14v29" />
      <path className={classes['lines']} d="M-32-9h28M-32 2h18" />
    </g>
  )
}

function Calendar() {
  return (
    <g transform="translate(110 84)">
      <rect className={classes['card']} x="-36" y="-36" width="72" height="72" rx="14" />
      <path className={classes['accent']} d="M-22-36h44a14 14 0 0 1 14 14v8h-72v-8a14 14 0 0 1 14-14Z" />
      <path className={classes['lines']} d="M-20 4h12M-4 4h12M12 4h10M-20 18h12M-4 18h12" />
    </g>
  )
}

function Glass() {
  return (
    <g transform="translate(112 82)" fill="none" strokeLinecap="round">
      <circle className={classes['lens']} r="27" />
      <path className={classes['handle']} d="m21 21 20 20" />
    </g>
  )
}

/** The small drawing of an empty or failed screen, from the product's own shapes: rings and ticket stubs. */
export function Art({ motif }: ArtProps) {
  return (
    <svg viewBox="0 0 220 168" width="220" height="168" aria-hidden="true" className={classes['art']}>
      <Rings />
      {motif === 'stubs' && (
        <>
          <Stub at={[118, 92]} turn={14} className={classes['accent']} />
          <Stub at={[100, 78]} turn={-10} className={classes['card']} />
        </>
      )}
      {motif === 'rings' && <Stub at={[110, 84]} turn={-8} className={classes['card']} />}
      {motif === 'calendar' && <Calendar />}
      {motif === 'search' && <Glass />}
    </svg>
  )
}
